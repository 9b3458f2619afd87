package sanitize

import (
	"strings"
	"unicode"
)

// alike are letters of three alphabets that look the same. Of each word the first is
// Latin, the second Cyrillic, the third Greek; a full stop means none.
const alike = "A\u0410\u0391 B\u0412\u0392 C\u0421. E\u0415\u0395 H\u041d\u0397 I\u0406\u0399 J\u0408. K\u041a\u039a M\u041c\u039c N.\u039d O\u041e\u039f P\u0420\u03a1 S\u0405. T\u0422\u03a4 X\u0425\u03a7 Y\u0423\u03a5 Z.\u0396 " +
	"a\u0430\u03b1 c\u0441. d\u0501. e\u0435. h\u04bb. i\u0456. j\u0458. k\u043a. o\u043e\u03bf p\u0440\u03c1 q\u051b. s\u0455. v.\u03bd w\u051d. x\u0445. y\u0443."

// scripts are the alphabets of alike in their order.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Cyrillic, unicode.Greek}

// ofOneScript returns a word whose letters are of several of these alphabets in the
// alphabet of most of them, if the others look the same in it, and every other word
// unchanged.
func ofOneScript(word string) string {
	counts := make([]int, len(scripts))
	for _, r := range word {
		for i, script := range scripts {
			if unicode.Is(script, r) {
				counts[i]++
			}
		}
	}
	most, mixed := 0, 0
	for i, n := range counts {
		if n > counts[most] {
			most = i
		}
		if n > 0 {
			mixed++
		}
	}
	if mixed < 2 {
		return word
	}
	// The alphabet of most letters may lack one of the others: another may have all.
	for _, i := range []int{most, 0, 1, 2} {
		if written, ok := in(word, i); ok {
			return written
		}
	}
	return word
}

// in writes a word in one of the alphabets, and reports false if that lacks a letter.
func in(word string, script int) (string, bool) {
	ok := true
	written := strings.Map(func(r rune) rune {
		for i, other := range scripts {
			if i == script || !unicode.Is(other, r) {
				continue
			}
			for group := range strings.SplitSeq(alike, " ") {
				letters := []rune(group)
				if letters[i] == r && letters[script] != '.' {
					return letters[script]
				}
			}
			ok = false
		}
		return r
	}, word)
	return written, ok
}
