package language

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"blindchess/internal/fault"
)

// outside are the keys for the system's error texts.
var outside = map[string]string{
	"permission denied":         "fault.permission",
	"no such file or directory": "fault.absent",
	"file does not exist":       "fault.absent",
	"file exists":               "fault.exists",
	"no space left on device":   "fault.full",
	"is a directory":            "fault.folder",
	"not a directory":           "fault.no-folder",
	"read-only file system":     "fault.read-only",
	"connection refused":        "fault.refused",
	"network is unreachable":    "fault.unreachable",
	"no such host":              "fault.no-host",
	"no route to host":          "fault.no-route",
	"i/o timeout":               "fault.too-slow",
	"EOF":                       "fault.line-ended",
	"address already in use":    "fault.in-use",
}

// kinds are the keys for errors of the system that read otherwise on other systems.
var kinds = map[error]string{fs.ErrNotExist: "fault.absent", fs.ErrPermission: "fault.permission", fs.ErrExist: "fault.exists"}

// Outside lists the keys of the system's errors.
func Outside() []string {
	return append(slices.Sorted(maps.Values(outside)), "fault.open", "fault.mkdir")
}

// Fault says a fault in the words of p. One that no pack knows is said in English.
func (p Pack) Fault(f *fault.Fault) string {
	if _, known := p.fallback[f.Key]; !known && !p.Has(f.Key) {
		return f.Text()
	}
	slots := make([]string, 0, 2*len(f.Args))
	for _, arg := range f.Args {
		slots = append(slots, arg.Name, p.argument(arg.Value))
	}
	return p.Phrase(f.Key, slots...)
}

func (p Pack) argument(value any) string {
	switch value := value.(type) {
	case error:
		return p.Error(value)
	case fault.Word:
		return p.Word(string(value))
	case fault.Choices:
		if p.Code() != Reference {
			return strings.Join(value, ", ")
		}
	case fault.Either:
		if last := len(value) - 1; last > 0 {
			return p.Phrase("settings.or", "words", strings.Join(value[:last], ", "), "last", value[last])
		}
	}
	return fmt.Sprint(value)
}

// Error returns an error in words for reading aloud: each fault in its chain in the
// words of p, and an outside error unchanged. It contains no package names of this
// program except verbs, which the user typed.
func (p Pack) Error(err error, verbs ...string) string {
	var within []error
	switch e := err.(type) {
	case *fault.Fault:
		return p.Fault(e)
	case *fs.PathError:
		if key := "fault." + e.Op; p.fallback[key].Words != "" || p.Has(key) {
			return p.Phrase(key, "path", e.Path, "reason", p.Error(e.Err))
		}
		within = []error{e.Err}
	case interface{ Unwrap() []error }:
		within = e.Unwrap()
	case interface{ Unwrap() error }:
		within = []error{e.Unwrap()}
		if fmt.Sprintf("%T", err) == "*net.OpError" { // the sockets do not help a player either
			return p.Error(within[0])
		}
	}
	text, words := err.Error(), []string{}
	for _, inner := range within {
		if inner == nil {
			continue
		}
		before, after, found := strings.Cut(text, inner.Error())
		if !found {
			continue
		}
		words, text = append(words, unnamed(before, verbs), p.Error(inner, verbs...)), after
	}
	if len(words) == 0 {
		for kind, key := range kinds {
			if errors.Is(err, kind) {
				return p.Word(key)
			}
		}
		return p.fromOutside(text, verbs)
	}
	return strings.Join(lines(strings.Join(words, "")+text), "; ")
}

// fromOutside says a text without a key, which ends as something of the system may.
func (p Pack) fromOutside(text string, verbs []string) string {
	at := strings.LastIndex(text, ": ") + 1
	if at > 0 {
		at++
	}
	said := text[at:]
	if key := outside[said]; key != "" {
		said = p.Word(key)
	}
	return unnamed(text[:at], verbs) + said
}

// unnamed returns the text before the words of an error, up to a colon and a blank,
// without the names of packages.
func unnamed(text string, verbs []string) string {
	var kept []string
	parts := strings.Split(text, ": ")
	for i, part := range parts {
		if part = strings.TrimLeft(part, "\n"); i == len(parts)-1 || !isName(part) || slices.Contains(verbs, part) {
			kept = append(kept, parts[i])
		}
	}
	return strings.Join(kept, ": ")
}

// isName reports whether text may be the name of a package.
func isName(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// lines returns the lines of a text, each once.
func lines(text string) []string {
	var told []string
	for _, line := range strings.Split(text, "\n") {
		if line != "" && !slices.Contains(told, line) {
			told = append(told, line)
		}
	}
	return told
}
