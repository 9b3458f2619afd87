package uci

import (
	"slices"
	"strconv"
	"strings"
)

// Option is something about an engine that can be set.
type Option struct {
	Name     string
	Kind     string // check, spin, combo, button or string
	Default  string
	Min, Max int // of a spin
}

// Setting is a value for an option.
type Setting struct{ Name, Value string }

// parseOption reads an option of an engine, from behind the word "option".
func parseOption(text string) (Option, bool) {
	words := strings.Fields(text)
	var o Option
	var name []string
	key := ""
	for _, word := range words {
		switch word {
		case "name", "type", "default", "min", "max", "var":
			key = word
			continue
		}
		switch key {
		case "name":
			name = append(name, word)
		case "type":
			o.Kind = word
		case "default":
			o.Default = strings.TrimSpace(o.Default + " " + word)
		case "min":
			o.Min, _ = strconv.Atoi(word) // what is no number bounds nothing
		case "max":
			o.Max, _ = strconv.Atoi(word)
		}
	}
	o.Name = strings.Join(name, " ")
	return o, o.Name != "" && o.Kind != ""
}

// offers returns the option of a name, and false if the engine has none.
func (e *Engine) offers(name string) (Option, bool) {
	i := slices.IndexFunc(e.options, func(o Option) bool { return strings.EqualFold(o.Name, name) })
	if i < 0 {
		return Option{}, false
	}
	return e.options[i], true
}

// Range returns the bounds of an option that is a number, and false if the engine
// has none of that name.
func (e *Engine) Range(name string) (least, most int, ok bool) {
	option, ok := e.offers(name)
	if !ok || option.Kind != "spin" {
		return 0, 0, false
	}
	return option.Min, option.Max, true
}

// Elo returns the weakest and the strongest play that the engine can be set to,
// and false if it cannot be set.
func (e *Engine) Elo() (least, most int, ok bool) {
	_, limits := e.offers("UCI_LimitStrength")
	elo, ok := e.offers("UCI_Elo")
	if !limits || !ok || elo.Max == 0 {
		return 0, 0, false
	}
	return elo.Min, elo.Max, true
}

// Limit has the engine play no stronger than elo, which Elo allows.
func (e *Engine) Limit(elo int) {
	e.Set("UCI_LimitStrength", "true")
	e.Set("UCI_Elo", strconv.Itoa(elo))
}

// Set gives an option a value, from the next question on and after each new
// start. It returns false and does nothing if the engine has no such option.
func (e *Engine) Set(name, value string) bool {
	option, ok := e.offers(name)
	if !ok {
		return false
	}
	name = option.Name
	value = strings.Map(func(r rune) rune {
		if r < ' ' {
			return -1
		}
		return r
	}, value)
	e.settings = slices.DeleteFunc(e.settings, func(s Setting) bool { return s.Name == name })
	e.settings = append(e.settings, Setting{name, value})
	e.unset = append(e.unset, Setting{name, value})
	return true
}
