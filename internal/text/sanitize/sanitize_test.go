package sanitize_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"blindchess/internal/text/sanitize"
)

func TestName_IsCleanWhateverComes(t *testing.T) {
	for _, test := range []struct{ name, given, want string }{
		{"a control", "Eve\x1b[31m", "Eve [31m"},
		{"a window's title", "Eve\x1b]0;owned\aMallory", "Eve ]0;owned Mallory"},
		{"a control of eight bits", "Eve\u009b31m", "Eve 31m"},
		{"lines", "Eve\r\nMallory\u2028Trent\u0085Oscar", "Eve Mallory Trent Oscar"},
		{"another direction", "\u202eevE\u202c \u2067x\u2069", "evE x"},
		{"no width", "E\u200bv\u200de\ufeff\u00ad\u2060", "Eve"},
		{"fillers", "\u3164\u115fEve\uffa0\u034f\ufe0f", "Eve"},
		{"tags", "Eve\U000e0041\U000e007f", "Eve"},
		{"private use", "Eve\ue000\U000f0000", "Eve"},
		{"no UTF-8", "Ev\xff\xc3e", "Eve"},
		{"a formula", "=cmd|' /C calc'!A0", "cmd|' /C calc'!A0"},
		{"another formula", " @SUM(A1)", "SUM(A1)"},
		{"a flag", "--help", "help"},
		{"other letters", "\U0001d40cagnus \uff23\uff41\uff52\uff4c\uff53\uff45\uff4e", "Magnus Carlsen"},
		{"a Cyrillic letter in a Latin word", "M\u0430gnus C\u0430rls\u0435n", "Magnus Carlsen"},
		{"Latin letters in a Cyrillic word", "\u041a\u0430cp\u0430po\u0432", "\u041a\u0430\u0441\u0440\u0430\u0440\u043e\u0432"},
		{"a Greek letter", "\u039fliver", "Oliver"},
		{"a word in each alphabet", "Anna \u0410\u043d\u043d\u0430", "Anna \u0410\u043d\u043d\u0430"},
		{"one that no alphabet has whole", "Ga\u044f", "Ga\u044f"},
		{"an accent of its own", "Ko\u0301s\u030cic\u0301", "K\u00f3\u0161i\u0107"},
		{"accents without end", "E" + strings.Repeat("\u0335", 500) + "ve", "E\u0335\u0335\u0335ve"},
		{"an apostrophe", "'t Hooft, Gerard", "'t Hooft, Gerard"},
		{"nothing", " \u200b\x00\t", ""},
	} {
		if got := sanitize.Name(test.given); got != test.want {
			t.Errorf("%s: %q: got %q, want %q", test.name, test.given, got, test.want)
		}
	}
	if got := utf8.RuneCountInString(sanitize.Name(strings.Repeat("Eve ", 100_000))); got > 80 {
		t.Errorf("got %d letters of an endless name, want at most 80", got)
	}
}

func TestCell_IsNeverCalculated(t *testing.T) {
	for given, want := range map[string]string{
		"=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "+cmd|x": "'+cmd|x", "-2+cmd": "'-2+cmd", "\t=1": "'=1",
		"-": "-", "+:-": "+:-", "-1.5": "-1.5", "": "", "Eve": "Eve", "1-0": "1-0",
	} {
		if got := sanitize.Cell(given); got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
		}
	}
}

func FuzzName(f *testing.F) {
	f.Add("M\u0430gnus \x1b[0m=1")
	f.Fuzz(func(t *testing.T, text string) {
		name := sanitize.Name(text)
		if strings.ContainsFunc(name, sanitize.Hidden) || !utf8.ValidString(name) || utf8.RuneCountInString(name) > 80 {
			t.Errorf("%q: got %q", text, name)
		}
		if again := sanitize.Name(name); again != name {
			t.Errorf("%q: got %q, and %q once more", text, name, again)
		}
	})
}
