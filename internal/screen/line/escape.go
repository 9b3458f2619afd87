package line

// escape recognises keys that a terminal sends as several bytes, so that none
// of them is taken for text.
type escape struct {
	stage byte // 0 outside, 'e' after escape, 'b' in a sequence with parameters, 'o' after escape O
	seen  int
}

// inside reports whether the bytes of a key are still to come.
func (k *escape) inside() bool { return k.stage != 0 }

// take takes one byte. It returns the key, by the last byte of its sequence,
// once it is whole: a letter with Alt as "alt+v".
func (k *escape) take(b byte) (string, bool) {
	switch k.stage {
	case 0:
		if b == 0x1b {
			k.stage, k.seen = 'e', 0
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
		return string(rune(b)), true
	default:
		k.seen++
		if b >= 0x40 && b <= 0x7e || k.seen > 32 {
			k.stage = 0
			return string(rune(b)), true
		}
		return "", false
	}
}
