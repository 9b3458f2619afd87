package room_test

import (
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// TestOracle_ThroughEveryDoorAQuestionJudgesNoMove lets a player join by each way and
// type questions, at two tables whose positions differ in whether the move is legal.
// The answers are the same in every byte, and nothing is recorded.
func TestOracle_ThroughEveryDoorAQuestionJudgesNoMove(t *testing.T) {
	for _, way := range guestWays {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel() // each guest types at the rate of a person
			var heard [2]string
			for i, castling := range []string{"k", "-"} {
				o := newOpenTable(t, func(c *table.Conditions) {
					*c = table.ForEvent()
					c.Seats.White, c.Seats.Black = table.Seat{Name: "Anna"}, table.Seat{Name: "Boris", Blind: true}
					c.Start = "4k2r/pppppppp/8/8/8/8/PPPPPPPP/4K3 b " + castling + " - 0 1"
				})
				o.begin(t)
				guest := way.come(o, t, room.Opponent, rules.Black)
				guest.enter("gate")
				eventually(t, "they are in", func() bool { return len(guest.heard()) > 0 })
				before := o.State().Tried
				answered := 0
				for _, line := range []string{"claim threefold 0-0", "no", "claim fifty e8g8", "no", "seal 0-0", "hand e8g8", "legal e8", "why"} {
					guest.enter(line)
					guest.enter("checkword")
					answered++
					eventually(t, line+" is read", func() bool { return strings.Count(guest.heard(), "Check words") == answered })
				}
				_, text, _ := strings.Cut(guest.heard(), "Claim threefold")
				for line := range strings.Lines(text) {
					if !strings.Contains(line, "Check words") { // of a game that begins otherwise
						heard[i] += line
					}
				}
				if after := o.State().Tried; after != before {
					t.Errorf("got tries %v on record, want %v", after, before)
				}
			}
			if heard[0] != heard[1] || !strings.Contains(heard[0], "with the move 0-0?") && !strings.Contains(heard[0], "e8g8") {
				t.Errorf("got\n%s\nwhere it is legal and\n%s\nwhere it is not", heard[0], heard[1])
			}
		})
	}
}
