package laws

import (
	"fmt"
	"strconv"
	"strings"

	"blindchess/internal/rules"
	"blindchess/internal/text/suggest"
)

// Setting is one parameter of an edition as it is shown and changed.
type Setting struct {
	Key      string // what With takes
	Value    string // what it holds now
	Original string // what the edition itself says
	Takes    Takes
	Rule     rules.Rule
	Article  string // of the rule in this edition, or ""
	Verified bool   // Original was read in a text of the edition
	Changed  bool   // an organiser has changed it
}

// Takes is the possible values of a parameter.
type Takes struct {
	Kind        string // number, time, points, yes-no or choice
	Least, Most string // of a number, a time or points, as With reads them
	Choices     string // of a choice, separated by a comma and a blank
}

// Settings lists every parameter of e in the order of the Laws.
func (e Edition) Settings() []Setting {
	if e.contents == nil {
		return nil
	}
	settings := make([]Setting, 0, parametersEnd-1)
	for p := parameter(1); p < parametersEnd; p++ {
		row := parameters[p]
		settings = append(settings, Setting{
			Key:      row.key,
			Value:    row.text(e.values[p]),
			Original: row.text(e.contents.values[p]),
			Takes:    row.takes(),
			Rule:     row.rule,
			Article:  e.Article(row.rule),
			Verified: e.contents.verified[p],
			Changed:  e.changed[p],
		})
	}
	return settings
}

// With returns e with the parameter of that key changed. The error is a
// *SettingError if no parameter has the key or the text is no possible value; e
// is then returned unchanged.
func (e Edition) With(key, text string) (Edition, error) {
	for p := parameter(1); p < parametersEnd; p++ {
		row := parameters[p]
		if row.key != key {
			continue
		}
		v, ok := row.parse(strings.TrimSpace(text))
		if !ok {
			return e, &SettingError{Key: key, Value: text, Allowed: row.allowed()}
		}
		e.values[p] = v
		e.changed[p] = true
		return e, nil
	}
	return e, &SettingError{Key: key, Suggestion: nearestKey(key)}
}

// SettingError refuses a change of an edition.
type SettingError struct {
	Key        string
	Value      string
	Allowed    string // what the parameter may hold; "" where there is no such parameter
	Suggestion string // the key that was probably meant, or ""
}

// Error returns e as one sentence that says what to do.
func (e *SettingError) Error() string { return "laws: " + e.sentence() }

func (e *SettingError) sentence() string {
	switch {
	case e.Allowed != "":
		return fmt.Sprintf("%q is no value of %q, which takes %s", e.Value, e.Key, e.Allowed)
	case e.Suggestion != "":
		return fmt.Sprintf("there is no parameter %q; did you mean %q", e.Key, e.Suggestion)
	default:
		return fmt.Sprintf("there is no parameter %q; the listing of the laws names them all", e.Key)
	}
}

// text returns v as With reads it.
func (r parameterRow) text(v value) string {
	switch r.kind {
	case kindYesNo:
		if v == no {
			return "no"
		}
		return "yes"
	case kindTime:
		return Millis(v).String()
	case kindChoice:
		return r.choices[v-1]
	case kindPoints:
		return halves(int(v))
	default:
		return strconv.Itoa(int(v))
	}
}

// halves returns n half points as people write them, such as "3" or "1 1/2".
func halves(n int) string {
	switch {
	case n%2 == 0:
		return strconv.Itoa(n / 2)
	case n == 1:
		return "1/2"
	default:
		return strconv.Itoa(n/2) + " 1/2"
	}
}

// parse reads what text writes.
func (r parameterRow) parse(text string) (value, bool) {
	switch r.kind {
	case kindYesNo:
		return yesNo(text)
	case kindTime:
		m, ok := ParseMillis(text)
		return value(m), ok && value(m) >= r.least && value(m) <= r.most
	case kindChoice:
		for i, choice := range r.choices {
			if choice == text {
				return value(i + 1), true
			}
		}
		return 0, false
	case kindPoints:
		for n := int(r.least); n <= int(r.most); n++ {
			if halves(n) == text {
				return value(n), true
			}
		}
		return 0, false
	default:
		n, err := strconv.Atoi(text)
		return value(n), err == nil && value(n) >= r.least && value(n) <= r.most
	}
}

func yesNo(text string) (value, bool) {
	switch text {
	case "yes", "true":
		return yes, true
	case "no", "false":
		return no, true
	default:
		return no, false
	}
}

// takes says what r may hold.
func (r parameterRow) takes() Takes {
	switch r.kind {
	case kindYesNo:
		return Takes{Kind: "yes-no"}
	case kindTime:
		return Takes{Kind: "time", Least: Millis(r.least).String(), Most: Millis(r.most).String()}
	case kindChoice:
		return Takes{Kind: "choice", Choices: strings.Join(r.choices, ", ")}
	case kindPoints:
		return Takes{Kind: "points", Least: halves(int(r.least)), Most: halves(int(r.most))}
	default:
		return Takes{Kind: "number", Least: strconv.Itoa(int(r.least)), Most: strconv.Itoa(int(r.most))}
	}
}

// allowed says in words what r may hold.
func (r parameterRow) allowed() string {
	takes := r.takes()
	switch r.kind {
	case kindYesNo:
		return "yes or no"
	case kindTime:
		return fmt.Sprintf("a time from %s to %s, such as 90s or 2m", takes.Least, takes.Most)
	case kindChoice:
		return "one of: " + takes.Choices
	case kindPoints:
		return fmt.Sprintf("points from %s to %s, such as 1/2", takes.Least, takes.Most)
	default:
		return fmt.Sprintf("a number from %s to %s", takes.Least, takes.Most)
	}
}

// nearestKey returns the key of a parameter that differs least from key, or ""
// if none is near.
func nearestKey(key string) string {
	keys := make([]string, 0, parametersEnd-1)
	for p := parameter(1); p < parametersEnd; p++ {
		keys = append(keys, parameters[p].key)
	}
	return suggest.Word(key, keys, len(key)/2+1)
}
