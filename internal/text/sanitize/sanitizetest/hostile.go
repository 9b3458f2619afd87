package sanitizetest

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"blindchess/internal/text/sanitize"
)

// Names returns the hostile names, by the attack of each.
func Names() map[string]string {
	return map[string]string{
		"a terminal's colours":      "Eve\x1b[31m",
		"a terminal's title":        "Eve\x1b]0;owned\x07",
		"a control of eight bits":   "Eve\u009b31m",
		"a bell and a backspace":    "Eve\x07\x08",
		"another direction":         "Eve\u202eyrollaM\u2066x",
		"no width":                  "E\u200bv\u200de\u2060\u00ad",
		"lines":                     "Eve\r\nBCC: Mallory\u2028Trent",
		"a page of its own":         "Eve<script>alert(1)</script>\"'><img src=x onerror=alert(1)>",
		"a formula":                 "=cmd|' /C calc'!A0",
		"a formula with a sign":     "+1+cmd|' /C calc'!A0",
		"a function":                "@SUM(1+1)",
		"values of its own":         "Eve\",\"9999\",\"",
		"a tag of PGN":              "Eve\"] [Result \"1-0\"] {",
		"a remark of PGN":           "Eve} 1. f3 e5 {",
		"a command of SSIP":         "Eve\r\n.\r\nSET ALL VOLUME -100\r\nSPEAK",
		"marks of SSML":             "Eve <break time='60s'/> </speak> & [[inpt PHON]]",
		"what a shell would run":    "Eve$(reboot)`reboot`;reboot|reboot",
		"a way out of the folder":   "../../Eve",
		"a format":                  "Eve%s%n%x",
		"an object":                 "Eve\"},{\"name\":\"Mallory",
		"without end":               strings.Repeat("Eve ", 5_000),
		"accents without end":       "E" + strings.Repeat("\u0335", 5_000) + "ve",
		"letters of two alphabets":  "\u0415v\u0435 M\u0430ll\u043ery",
		"letters of other planes":   "\U0001d404\U0001d42f\U0001d41e",
		"private signs and no text": "Eve\ue000\ufffe\xff\xc3",
	}
}

// Unsafe returns the part of an output on which a terminal, or its reader, would act,
// and nil if there is none. Ends of lines and of pages are permitted, and tabs.
func Unsafe(text string) error {
	if !utf8.ValidString(text) {
		return fmt.Errorf("it is no UTF-8: %q", text)
	}
	at := strings.IndexFunc(strings.TrimPrefix(text, "\ufeff"), func(r rune) bool {
		return sanitize.Hidden(r) && !strings.ContainsRune("\n\r\t\f", r)
	})
	if at >= 0 {
		return fmt.Errorf("it holds %q", text[max(at-20, 0):min(at+20, len(text))])
	}
	return nil
}
