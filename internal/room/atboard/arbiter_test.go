//go:build linux || darwin

package atboard_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// ruledScene is a scene at a board in a game with an arbiter. Hands are as for
// faulty.hand; what stands between two @ is typed by the arbiter.
type ruledScene struct {
	name, whose, kind, fen, hands string
	ply                           int
	touched                       string
	player, arbiter               string // what each of them hears
	never                         string // and the player never
}

// repeats are moves by which the position occurs three times.
const repeats = "g1- 400 f3N 1500 g8- 400 f6n 1500 f3- 400 g1N 1500 f6- 400 g8n 1500 g1- 400 f3N 1500 g8- 400 f6n 1500 f3- 400 g1N 1500 f6- 400 g8n 1500 "

var ruledScenes = []ruledScene{
	{"a touch that is released", "white", "pegs", "", `g1- 900 g1N 900 @release white g1@ 500 e2- 600 e4P 300 "e4" 500`, 1, "", "does not count", "does not count", "Move or capture"},
	{"a touch that is not released", "white", "pegs", "", `g1- 900 g1N 900 e2- 600 e4P 300 "e4" 500`, 0, "g1 e2", "", "", ""},
	{"all touches of a move", "white", "pegs", "", `g1- 900 g1N 700 b1- 900 b1N 900 @release white@ 500 e2- 600 e4P 300 "e4" 500`, 1, "", "does not count", "does not count", "Move or capture"},
	{"nothing to release", "white", "pegs", "", `@release white g1@ 500 e2- 600 e4P 300 "e4" 500`, 1, "", "", "touched no piece", ""},
	{"a touch on a board of both", "both", "dgt", "", `g1- 900 g1N 900 @release white g1@ 500 e2- 400 e4P 1500`, 1, "", "does not count", "does not count", "Move or capture"},
	{"Black's touch on pegs of both", "both", "pegs", "", `e2- 400 e4P 1500 g8- 900 g8n 900 @release black@ 500 e7- 400 e5p 1500`, 2, "", "does not count", "does not count", "Move or capture"},
	{"pieces that fell are an accident", "both", "dgt", "", `f2- 40 g2- 40 g1- 3500 g1N 800 g2P 800 f2P 4500 @uphold@ 300 @yes@ 500 e2- 400 e4P 1500`, 1, "", "accident", "Uphold or reject", "Move or capture"},
	{"pieces that fell are none", "both", "dgt", "", `f2- 40 g2- 40 g1- 3500 g1N 800 g2P 800 f2P 4500 @reject@ 300 @yes@ 500 g1- 400 f3N 1500`, 1, "", "accident", "Uphold or reject", ""},
	{"an accident on pegs that the player reports", "white", "pegs", "", `g1- 900 g1N 900 "accident" 500 @uphold@ 300 @yes@ 500 e2- 600 e4P 300 "e4" 500`, 1, "", "accident", "accident", "Move or capture"},
	{"one that is refused", "white", "pegs", "", `g1- 900 g1N 900 "accident" 500 @reject@ 300 @yes@ 500 e2- 600 e4P 300 "e4" 500`, 0, "g1 e2", "accident", "accident", ""},
	{"a threefold repetition that is upheld", "both", "dgt", "", repeats + `"claim threefold" 500 "yes" 500 @uphold@ 300 @yes@ 1500`, 8, "", "Draw", "threefold", "out of"},
	{"and one that is rejected", "both", "dgt", "", `g1- 400 f3N 1500 g8- 400 f6n 1500 "claim threefold" 500 "yes" 500 @reject@ 300 @yes@ 1500 @restart@ 500 e2- 400 e4P 1500`, 3, "", "rejected", "threefold", "out of"},
	{"a claim of a touched piece that is upheld after another moved", "both", "dgt", "", `g1- 900 g1N 900 @release white@ 300 e2- 400 e4P 1500 "claim black touched b1" 500 "yes" 500 @uphold@ 300 @yes@ 1500 e4- 500 e2P 4000 @restart@ 500 b1- 500 c3N 1500`, 1, "", "", "touched", "Move or capture white knight on Gustav"},
	{"a resolved difference of the boards", "white", "pegs", "", `e2- 600 d4P 700 "e4" 12000 @resolve@ 300 @yes@ 500 d4- 600 e4P 3000`, 1, "", "", "", ""},
}

func TestArbiter_RulesByAWordWhileBoardsSense(t *testing.T) {
	for _, scene := range ruledScenes {
		t.Run(scene.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conditions := table.ForFriends()
				conditions.Arbiter = true
				f := fingersUnder(t, scene.whose, scene.kind, scene.fen, conditions)
				arbiter, err := f.room.Sit(room.Place{Actor: console.Actor{Capacity: table.Arbiter}, Settings: settings.Default()})
				if err != nil {
					t.Fatal(err)
				}
				var heard []string
				for i, part := range strings.Split(scene.hands, "@") {
					if i%2 == 1 {
						arbiter.Terminal().Enter(part)
						f.passes(100 * time.Millisecond)
					} else {
						f.hand(part)
					}
					heard = append(heard, heardBy(arbiter)...)
				}
				f.passes(500 * time.Millisecond)
				heard = append(heard, heardBy(arbiter)...)
				judge(t, f, scene, strings.Join(heard, "\n"))
			})
		})
	}
}

func judge(t *testing.T, f *faulty, scene ruledScene, heard string) {
	t.Helper()
	said := strings.Join(f.said, "\n")
	state := f.room.State()
	if state.Game.Ply() != scene.ply {
		t.Errorf("got ply %d, want %d", state.Game.Ply(), scene.ply)
	}
	if got := state.TouchedBy(rules.White); got != scene.touched && state.Turn() == rules.White {
		t.Errorf("got %q touched, want %q", got, scene.touched)
	}
	if !strings.Contains(said, scene.player) {
		t.Errorf("the player did not hear %q", scene.player)
	}
	if !strings.Contains(heard, scene.arbiter) {
		t.Errorf("the arbiter did not hear %q", scene.arbiter)
	}
	if scene.never != "" && strings.Contains(said, scene.never) {
		t.Errorf("the player heard %q", scene.never)
	}
	if t.Failed() {
		t.Logf("phase %v, stop %q; the player heard\n%s\nthe arbiter heard\n%s", state.Phase, state.Stop, said, heard)
	}
}
