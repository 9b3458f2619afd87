package attendant_test

import (
	"strings"
	"testing"
	"time"

	"blindchess/internal/online/onlinetest"
	"blindchess/internal/table"
)

// While a pressed move is not at the server, the player's clock runs there: no time is
// invented. The line may be lost, or the server may want rest.
func TestWords_NoTimeIsInventedWhileAPressedMoveIsNotAtTheServer(t *testing.T) {
	for name, trouble := range map[string]func(*onlinetest.Server){
		"the line is lost": func(s *onlinetest.Server) { s.Stop() },
		"a minute of rest": func(s *onlinetest.Server) {
			s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", User: "Anna", Do: onlinetest.Limit})
		},
	} {
		t.Run(name, func(t *testing.T) {
			bubble(t, onlinetest.Options{}, func(t *testing.T, s *onlinetest.Server) {
				b, _, _ := underway(t, s, table.NoBoard)
				trouble(s)
				b.moves("g1f3")
				time.Sleep(20 * time.Second)
				_ = b.said()
				said := b.answers(time.Second, "clock")
				if !strings.Contains(said, "not known") {
					t.Errorf("heard %q, though the times of the server are not known", said)
				}
				if name == "the line is lost" {
					must(t, s.Start())
				}
				time.Sleep(70 * time.Second)
				b.same(time.Second)
				if said := b.answers(time.Second, "clock"); strings.Contains(said, "not known") {
					t.Errorf("heard %q after the server was heard again", said)
				}
				left, there := b.room.State().Left(b.side, b.room.Now()), s.See(b.id).Left.White
				if d := left - there; d > time.Second || d < -time.Second {
					t.Errorf("the clock shows %v, at the server it is %v", left, there)
				}
			})
		})
	}
}
