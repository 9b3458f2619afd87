package attendant

import (
	"strings"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/online"
	"blindchess/internal/online/told"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// chatLength is the most characters of a chat message that are announced.
const chatLength = 140

// hear handles a line of the stream.
func (s *Seat) hear(l line) {
	switch {
	case l.dealt:
		return
	case l.opened:
		s.opened++
		return
	case l.lost:
		s.down = true
		s.tell(Told{Key: "online.lost"})
		return
	case l.found:
		s.down = false
		s.goneAt = time.Now().Add(-toldWithin) // it must be told again
		s.tell(Told{Key: "online.found"})
		return
	}
	game, deeds, err := s.game.Fold(l.text)
	if err != nil {
		s.tell(Told{Err: told.ErrUnread})
		return
	}
	if strings.Contains(string(l.text), `"gameFull"`) {
		s.fresh = s.opened
	}
	if game.States != s.game.States || !s.game.Known {
		s.at = time.Now()
	}
	if was := s.game.Chess; s.game.Known && told.Shared(was, game.Chess) < was.Ply() {
		s.back = was
	}
	s.game = game
	for _, d := range deeds {
		s.deed(d)
	}
	if game.Over() {
		s.over.Store(true)
	}
}

// deed reports to the player events that the table does not report.
func (s *Seat) deed(d told.Deed) {
	me := s.o.Side
	switch d := d.(type) {
	case told.FirstMoveDue:
		if s.game.Turn() == me {
			s.within = d.Within // told behind the opponent's move
		}
	case told.Said:
		if !strings.EqualFold(d.Name, s.game.Players.Of(me).Name) {
			s.tell(Told{Key: "online.chat", Name: online.Clean(d.Name, 40), Text: online.Clean(d.Text, chatLength)})
		}
	case told.Left:
		if s.claimAt.IsZero() { // it is told again each few seconds
			s.tell(Told{Key: "online.gone", Time: wholeSeconds(d.Claim)})
			s.claimTold = time.Time{}
		}
		s.claimAt, s.goneAt = time.Now().Add(d.Claim), time.Now()
	case told.Back:
		s.comeBack()
	case told.Offered:
		if d.By == me {
			s.drawAsked = time.Time{}
		}
	case told.Asked:
		if d.By == me {
			s.takebackAsked = time.Time{}
		}
	case told.Ended:
		s.drawAsked, s.takebackAsked = time.Time{}, time.Time{}
	case told.Unoffered:
		s.offered = s.offered.With(d.By, false)
	case told.Unasked:
		s.backAsked = false
	case told.TakenBack:
		s.takebackAsked = time.Time{}
		s.offered, s.backAsked = rules.BySide[bool]{}, false
	}
}

// pass does what falls due as time goes by.
func (s *Seat) pass() {
	s.unpassed()
	if !s.declined.IsZero() && time.Since(s.declined) >= reasonWithin {
		s.tell(Told{Key: "online.declined", Name: online.Clean(s.called, 40)})
		s.called, s.declined = "", time.Time{}
	}
	if !s.claimAt.IsZero() && !s.down && time.Since(s.goneAt) >= goneWithin {
		s.comeBack()
	}
	if s.mayClaim() && time.Since(s.goneAt) < toldWithin && time.Since(s.claimTold) >= time.Minute {
		s.claimTold = time.Now()
		s.tell(Told{Key: "online.claim-now"})
	}
}

// reasonWithin is how long the reason of a declined rematch may come after the answer.
const reasonWithin = 3 * time.Second

// The server tells each 5 seconds that the opponent is away, and nothing when they come
// back before the win may be claimed. By lila, modules/round, RoundAsyncActor.
const (
	toldWithin = 7 * time.Second
	goneWithin = 15 * time.Second
)

// comeBack tells once that the opponent is back.
func (s *Seat) comeBack() {
	if !s.claimAt.IsZero() {
		s.claimAt = time.Time{}
		s.tell(Told{Key: "online.back"})
	}
}

// mayClaim reports whether the player may claim the win now.
func (s *Seat) mayClaim() bool {
	return !s.claimAt.IsZero() && !s.down && !time.Now().Before(s.claimAt) && s.game.Turn() != s.o.Side && !s.game.Over()
}

// event handles the server's events beside the game.
func (s *Seat) event(e told.Event) {
	switch e := e.(type) {
	case told.Challenged:
		if strings.EqualFold(e.From.Name, s.game.Players.Of(s.o.Side).Name) || !e.Board || !told.Plays(e.Variant) || e.ID == s.challenge.ID { // each stream tells the open ones again
			return
		}
		s.challenge = e.Challenge
		key, time := Challenged(e.Challenge)
		s.tell(Told{Key: key, Name: Named(e.From), Text: time})
	case told.Withdrawn:
		if e.ID == s.challenge.ID {
			s.challenge = told.Challenge{}
			s.tell(Told{Key: "online.challenge-gone", Name: Named(e.From)})
		}
	case told.Declined:
		if s.called != "" {
			s.called, s.declined = "", time.Time{}
			s.tell(Told{Key: "online.declined", Name: Named(e.To), Text: online.Clean(e.Reason, chatLength), Reason: e.Key})
		}
	case told.GameStart:
		if e.ID != s.o.ID && s.Over() && s.o.Follow != nil {
			s.o.Follow(e.ID)
		}
	}
}

// left returns what both clocks show now at the server.
func (s *Seat) left() rules.BySide[time.Duration] {
	left := s.game.Left
	if s.game.ClocksRun() {
		turn := s.game.Turn()
		left = left.With(turn, max(left.Of(turn)-time.Since(s.at), 0))
	}
	return left
}

// reading is what both clocks show at the server, where one of a side runs here.
func (s *Seat) reading(running rules.Side) table.ReadClock {
	return table.ReadClock{Left: s.left(), Running: running, Exact: true, Held: !s.game.ClocksRun()}
}

// clocks makes the table's clocks show the server's times. Until the player presses, their
// own clock runs at the table as at the server, and no time is read.
func (s *Seat) clocks(state table.State) {
	if state.Phase != table.PhasePlaying {
		return
	}
	switch silent := s.unheard(); {
	case silent > 0 && state.Silent == (table.SilentClock{}):
		_ = s.order(table.Sensor, 0, table.LoseClock{Left: s.left(), Silent: clockSilence(silent)})
	case silent == 0 && !s.down && s.ahead(state) == 0:
		read := s.reading(state.Turn()) // if the table is behind, its clock runs for the side to move there
		read.Turn = state.Turn()        // the player may press at this moment
		_ = s.order(table.Sensor, 0, read)
	}
}

// unheard returns for how long the table cannot show the server's times, and 0 if it can:
// the line is lost, or the player's move is pressed for here and not there, where their
// clock runs on.
func (s *Seat) unheard() time.Duration {
	switch {
	case s.down && time.Since(s.at) > silence:
		return time.Since(s.at)
	case s.sent.ply != 0 && time.Since(s.sent.began) > unsent:
		return time.Since(s.sent.began)
	}
	return 0
}

// silence is how long the times of the server may be missing before they are no
// longer announced. Keep-alives show that the line is open, but no times. Unsent is how
// long a pressed move may take.
const (
	silence = 10 * time.Second
	unsent  = time.Second
)

func clockSilence(d time.Duration) time.Duration { return time.Duration(clock.Span(d)) }
