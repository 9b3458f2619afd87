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

// Castled returns e, an event of the last position in game or of the one before
// it, with castling as records have it: king takes rook. Older outputs of scripts
// had the king's two squares there.
func Castled(e Event, game rules.Game) Event {
	of := reflect.TypeOf(e)
	for i := range of.NumField() {
		if of.Field(i).Type != reflect.TypeFor[rules.Move]() {
			continue
		}
		m := reflect.ValueOf(e).Field(i).Interface().(rules.Move)
		if castles := castling(m, game); castles != m {
			changed := reflect.New(of).Elem()
			changed.Set(reflect.ValueOf(e))
			changed.Field(i).Set(reflect.ValueOf(castles))
			e = changed.Interface().(Event)
		}
	}
	return e
}

// castling returns the castling move for m, two squares or more of a king, in the
// present position, or in the one before it. It returns m if m is no castling.
func castling(m rules.Move, game rules.Game) rules.Move {
	if m == (rules.Move{}) || game.Start().Position.Turn() == 0 {
		return m
	}
	for ply := game.Ply(); ply >= max(game.Ply()-1, 0); ply-- {
		position := game.At(ply)
		if files := m.To.File() - m.From.File(); position.At(m.From).Role != rules.King || -2 < files && files < 2 {
			continue
		}
		if castles, err := position.ParseUCI(m.String()); err == nil {
			return castles
		}
	}
	return m
}
