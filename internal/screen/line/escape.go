package line

// escape recognises keys that a terminal sends as several bytes, so that none
// of them is taken for text.
type escape struct {
	stage byte // 0 outside, 'e' after escape, 'b' in a sequence with parameters, 'o' after escape O
	seen  int
	what  []byte // the parameters so far
}

// named are the keys that line mode knows, by the end of their sequence.
var named = map[string]string{
	"A": "up", "B": "down", "C": "right", "D": "left", "H": "home", "F": "end",
	"1~": "home", "7~": "home", "4~": "end", "8~": "end", "3~": "delete",
	"P": "f1", "Q": "f2", "R": "f3", "S": "f4", "11~": "f1", "12~": "f2", "13~": "f3", "14~": "f4", "15~": "f5",
	"17~": "f6", "18~": "f7", "19~": "f8", "20~": "f9", "21~": "f10", "23~": "f11", "24~": "f12",
}

// inside reports whether the bytes of a key are still to come.
func (k *escape) inside() bool { return k.stage != 0 }

// take takes one byte. It returns the name of the key once it is whole, such as
// "left" or "f2". A letter with Alt is "alt+v", and a key that line mode does
// not know is "".
func (k *escape) take(b byte) (string, bool) {
	switch k.stage {
	case 0:
		if b == 0x1b {
			k.stage, k.seen, k.what = 'e', 0, k.what[:0]
		}
		return "", false
	case 'e':
		switch b {
		case '[':
			k.stage = 'b'
		case 'O':
			k.stage = 'o'
		case 0x1b:
		default:
			k.stage = 0
			return "alt+" + string(rune(b)), true
		}
		return "", false
	case 'o':
		k.stage = 0
		return named[string(rune(b))], true
	default:
		k.seen++
		if b >= 0x40 && b <= 0x7e || k.seen > 32 {
			k.stage = 0
			return k.whole(b), true
		}
		k.what = append(k.what, b)
		return "", false
	}
}

// whole names the key whose sequence ends with b. A key that is pressed with
// Shift or Ctrl has a second parameter and is another one.
func (k *escape) whole(b byte) string {
	if len(k.what) == 0 || b == '~' {
		return named[string(k.what)+string(rune(b))]
	}
	return ""
}
