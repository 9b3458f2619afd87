package listening

import (
	"context"
	"path/filepath"

	"blindchess/internal/hearing"
	"blindchess/internal/hearing/listener"
	"blindchess/internal/room"
)

// Hearer returns what hears a player whose taught words are in folder. Sounds that a
// player has kept are in the folder kept inside it.
func Hearer(folder string) room.Hearer {
	attendant := listener.Attendant{Shelf: listener.Shelf(folder)}
	return func(ctx context.Context, h room.Hearing) (room.Heard, error) {
		what := listener.Attention{Scheme: h.Scheme, Ear: h.Ear, Name: h.Name, Position: h.Position, Shown: h.Shown, Microphone: h.Microphone}
		if h.Keep {
			what.Keep = filepath.Join(folder, "kept")
		}
		heard, err := attendant.Hear(ctx, what)
		return room.Heard{Move: heard.Move, Question: heard.Question, Words: heard.Words, Loud: heard.Verdict == hearing.Noise, Disagree: heard.Verdict == hearing.Disagree}, err
	}
}
