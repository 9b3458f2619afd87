package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"blindchess/internal/rules"
)

// Sentence writes an event as one line that can be read aloud: its name in
// words and what belongs to it. s is the table it happened at.
func Sentence(e Event, s State) string {
	line, err := json.Marshal(e)
	if err != nil {
		return NameOf(e)
	}
	var out strings.Builder
	out.WriteString(spaced(NameOf(e)))
	decoder := json.NewDecoder(bytes.NewReader(line))
	decoder.UseNumber()
	if _, err := decoder.Token(); err != nil {
		return out.String()
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			break
		}
		var value any
		if err := decoder.Decode(&value); err != nil {
			break
		}
		fmt.Fprintf(&out, ", %v %s", key, plainValue(value))
	}
	return out.String()
}

// spaced parts the words of a name: MoveMade becomes "move made".
func spaced(name string) string {
	var out strings.Builder
	for i, r := range name {
		if i > 0 && r >= 'A' && r <= 'Z' {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
	}
	return strings.ToLower(out.String())
}

func plainValue(value any) string {
	switch v := value.(type) {
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []any:
		parts := make([]string, len(v))
		for i, part := range v {
			parts[i] = plainValue(part)
		}
		return strings.Join(parts, " ")
	case map[string]any:
		return "as given"
	default:
		return fmt.Sprint(v)
	}
}

// MovesOf returns the moves that an event names, in the order of its fields.
func MovesOf(e Event) []rules.Move {
	var moves []rules.Move
	fields := reflect.ValueOf(e)
	for i := range fields.NumField() {
		if fields.Type().Field(i).Type == reflect.TypeFor[rules.Move]() {
			moves = append(moves, fields.Field(i).Interface().(rules.Move))
		}
	}
	return moves
}
