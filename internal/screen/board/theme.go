package board

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// part is something on the screen that has a look of its own.
type part uint8

const (
	plain part = iota
	strong
	faint
	label
	alarm

	// The grounds: what a square looks like where no man's letter stands.
	light
	dark
	under  // what the cursor is on
	hand   // what was taken
	moved  // the squares of the last move
	target // where the man in hand can go
	check  // a king in check
	wrong  // where boards differ

	// The letters of White's men on each ground, those of Black's, and the signs
	// of marks, each in the order of the grounds.
	whites
	blacks = whites + grounds
	signs  = blacks + grounds
	parts  = signs + grounds
)

// grounds is how many grounds there are.
const grounds = whites - light

// letterOf returns the look of the letter of a man on a ground.
func letterOf(white bool, ground part) part {
	if white {
		return whites + ground - light
	}
	return blacks + ground - light
}

// mark returns the look of the sign of a mark on its ground.
func mark(ground part) part { return signs + ground - light }

// palette is the colours of a theme, as lipgloss writes them; empty is the
// terminal's own.
type palette struct {
	text, back, faint, alarm, light, dark, white, black, under, hand, moved, target, check, wrong, sign string
}

// palettes are the themes. The marks of "truecolor" have the hues of Okabe and
// Ito's palette, which are told apart by every sort of colour vision, each so
// light that black and white both reach 4.5:1 on it.
var palettes = map[string]palette{
	"black-yellow": {text: "#ffff00", back: "#000000", faint: "#ffff00", alarm: "#ffffff", light: "#3a3a00", dark: "#000000", white: "#ffffff", black: "#ffd700", under: "#0000c0", hand: "#006000", moved: "#5a4a00", target: "#004848", check: "#8a0000", wrong: "#5a005a", sign: "#ffffff"},
	"white-black":  {text: "#ffffff", back: "#000000", faint: "#ffffff", alarm: "#ffff00", light: "#606060", dark: "#000000", white: "#ffffff", black: "#ffb000", under: "#0000c0", hand: "#006000", moved: "#303060", target: "#004848", check: "#8a0000", wrong: "#5a005a", sign: "#ffffff"},
	"sixteen":      {text: "", back: "", faint: "8", alarm: "9", light: "6", dark: "4", white: "15", black: "0", under: "3", hand: "2", moved: "5", target: "10", check: "9", wrong: "13", sign: "0"},
	"truecolor":    {text: "", back: "", faint: "#808080", alarm: "#ff5f5f", light: "#b58863", dark: "#6f4e37", white: "15", black: "0", under: "#7e781e", hand: "#008661", moved: "#9e6c00", target: "#397ca2", check: "#c25500", wrong: "#a46085", sign: "0"},
	"none":         {},
}

// themeFor returns the name of the theme to use where "auto" leaves it open:
// an explicit one of sixteen colours where the terminal does not say that it
// has more.
func themeFor(name string, environ []string) string {
	if _, ok := palettes[name]; ok {
		return name
	}
	told := map[string]string{}
	for _, entry := range environ {
		key, value, _ := strings.Cut(entry, "=")
		told[key] = value
	}
	switch {
	case told["NO_COLOR"] != "":
		return "none"
	case told["COLORTERM"] == "truecolor", told["COLORTERM"] == "24bit", strings.Contains(told["TERM"], "256color"):
		return "truecolor"
	default:
		return "sixteen"
	}
}

// stylesOf returns the style of each part.
func stylesOf(theme string) [parts]lipgloss.Style {
	p := palettes[theme]
	colour := func(s string) color.Color {
		if s == "" {
			return lipgloss.NoColor{}
		}
		return lipgloss.Color(s)
	}
	of := func(fore, back string) lipgloss.Style {
		return lipgloss.NewStyle().Foreground(colour(fore)).Background(colour(back))
	}
	styles := [parts]lipgloss.Style{
		plain: of(p.text, p.back), strong: of(p.text, p.back).Bold(true), faint: of(p.faint, p.back), label: of(p.faint, p.back), alarm: of(p.alarm, p.back).Bold(true),
		light: of("", p.light), dark: of("", p.dark), under: of("", p.under), hand: of("", p.hand), moved: of("", p.moved), target: of("", p.target), check: of("", p.check), wrong: of("", p.wrong),
	}
	if theme == "none" {
		marked := lipgloss.NewStyle().Underline(true)
		styles[light] = lipgloss.NewStyle().Reverse(true)
		for ground := under; ground < whites; ground++ {
			styles[ground] = marked
		}
	}
	for ground := light; ground < whites; ground++ {
		styles[letterOf(true, ground)] = styles[ground].Foreground(colour(p.white)).Bold(true)
		styles[letterOf(false, ground)] = styles[ground].Foreground(colour(p.black)).Bold(true)
		styles[mark(ground)] = styles[ground].Foreground(colour(p.sign)).Bold(true)
	}
	return styles
}
