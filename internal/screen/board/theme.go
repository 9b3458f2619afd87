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
	light
	dark
	whiteOnLight
	whiteOnDark
	blackOnLight
	blackOnDark
	under // what the cursor is on
	hand  // what was taken
	moved // the squares of the last move
	parts
)

// palette is the colours of a theme, as lipgloss writes them; empty is the
// terminal's own.
type palette struct {
	text, back, faint, alarm, light, dark, white, black, under, hand, moved string
}

// palettes are the themes. High contrast comes without any third colour but
// that of the cursor.
var palettes = map[string]palette{
	"black-yellow": {text: "#ffff00", back: "#000000", faint: "#ffff00", alarm: "#ffffff", light: "#3a3a00", dark: "#000000", white: "#ffffff", black: "#ffd700", under: "#0000c0", hand: "#006000", moved: "#5a4a00"},
	"white-black":  {text: "#ffffff", back: "#000000", faint: "#ffffff", alarm: "#ffff00", light: "#606060", dark: "#000000", white: "#ffffff", black: "#ffb000", under: "#0000c0", hand: "#006000", moved: "#303060"},
	"sixteen":      {text: "", back: "", faint: "8", alarm: "9", light: "6", dark: "4", white: "15", black: "0", under: "3", hand: "2", moved: "5"},
	"truecolor":    {text: "", back: "", faint: "#808080", alarm: "#ff5f5f", light: "#b58863", dark: "#6f4e37", white: "#ffffff", black: "#000000", under: "#d7af00", hand: "#5f8700", moved: "#87875f"},
	"none":         {},
}

// themeFor returns the name of the theme to use where "auto" leaves it open:
// an explicit one of sixteen colours where the terminal does not say that it
// has more.
func themeFor(name string, environ []string) string {
	if _, ok := palettes[name]; ok {
		return name
	}
	for _, entry := range environ {
		key, value, _ := strings.Cut(entry, "=")
		switch {
		case key == "NO_COLOR" && value != "":
			return "none"
		case key == "COLORTERM" && (value == "truecolor" || value == "24bit"),
			key == "TERM" && strings.Contains(value, "256color"):
			return "truecolor"
		}
	}
	return "sixteen"
}

// looks returns the style of each part.
func looks(theme string) [parts]lipgloss.Style {
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
		light: of(p.text, p.light), dark: of(p.text, p.dark),
		whiteOnLight: of(p.white, p.light).Bold(true), whiteOnDark: of(p.white, p.dark).Bold(true),
		blackOnLight: of(p.black, p.light).Bold(true), blackOnDark: of(p.black, p.dark).Bold(true),
		under: of(p.white, p.under).Bold(true), hand: of(p.white, p.hand).Bold(true), moved: of(p.white, p.moved).Bold(true),
	}
	if theme == "none" {
		styles[light] = lipgloss.NewStyle().Reverse(true)
		styles[whiteOnLight], styles[blackOnLight] = styles[light], styles[light]
		styles[under] = lipgloss.NewStyle().Underline(true).Bold(true)
		styles[hand], styles[moved] = styles[under], styles[under]
	}
	return styles
}
