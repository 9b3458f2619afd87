package room

import (
	"context"
	"errors"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/clock"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
)

// Hearer listens to one announcement by an open microphone. It returns an error if
// the microphone fails or the player has taught no words.
type Hearer func(ctx context.Context, h Hearing) (Heard, error)

// Hearing is what a Hearer needs.
type Hearing struct {
	Scheme     language.Scheme
	Ear        announce.Ear // of the player's typed words
	Name       string       // of the player, as in their settings
	Keep       bool         // the sound is stored, for reporting faults
	Position   rules.Position
	Shown      rules.Move                        // on the player's board; none where no board senses
	Microphone func() (*speech.Recording, error) // opens it; called once everything is ready
}

// Heard is the result of hearing. Without a move or a question nothing was understood,
// or an illegal move: these two are alike.
type Heard struct {
	Move     rules.Move
	Question string // the command that answers it
	Words    string // in the player's scheme
	Loud     bool   // the room is too loud for any move, legal or not
	Disagree bool   // another move than the one on the board was said
}

// hearingByBoard is the setting by which the piece opens the microphone.
const hearingByBoard = "board"

// longestAnnouncement is how long the microphone stays open.
const longestAnnouncement = 8 * time.Second

// Words are often rejected if so many of the last ten were.
const (
	recentHearings = 10
	oftenRejected  = 4
)

// hearing is the state of hearing one participant. The participant's mu guards it.
type hearing struct {
	rejected []bool        // of the last hearings
	loud     bool          // the participant knows that the room is too loud
	often    bool          // and that their words are often rejected
	stop     func()        // closes the microphone; nil while it is closed
	asked    clock.Instant // when they last asked to be heard
}

// shown is a move on a board that waits for its announcement.
type shown struct {
	ply  int
	move rules.Move
}

// moment is what an announcement is for: when it has changed, what was heard is for
// nothing.
type moment struct {
	games     int
	phase     table.Phase
	announced rules.Move
	board     rules.Move // shown by the participant's board
	ply       int
}

func (p *Local) moment() moment {
	games, state := p.seat.Games(), p.seat.State()
	return moment{games, state.Phase, state.Gate.Announced, p.onBoard(state).move, state.Game.Ply()}
}

// mayHear returns the phrase that says why nothing is heard, or nothing.
func (p *Local) mayHear() string {
	c := p.seat.State().Conditions
	switch {
	case p.hearer == nil:
		return "hearing.without"
	case p.Settings().Hearing == "off":
		return "hearing.off"
	case (c.Supervised || c.Arbiter) && !c.Hearing:
		return "hearing.not-allowed"
	}
	return ""
}

// heldKey is the longest time between two lines of a key that is held down.
const heldKey = time.Second

// hear opens the microphone for one announcement. A key or pedal that is held down
// while the player speaks asks for it again and again, and is not answered: the
// answer would be recorded.
func (p *Local) hear(narrator announce.Narrator, _ console.Local) []say.Utterance {
	if key := p.mayHear(); key != "" {
		return answer(narrator, "hearing", key, announce.TextSlot("command", "set hearing key"))
	}
	held := p.holds(p.seat.Now())
	switch {
	case p.speaks.TryLock():
		if !p.room.do(p.listen) {
			p.speaks.Unlock()
		}
	case !held:
		return answer(narrator, "hearing", "hearing.busy")
	}
	return nil
}

// holds reports whether the key that asks to be heard is still held down.
func (p *Local) holds(now clock.Instant) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	before := p.hearing.asked
	p.hearing.asked = now
	return before != 0 && now.Sub(before) < heldKey
}

// onBoard returns the move on a sensing board of the participant that waits for its
// announcement, or nothing.
func (p *Local) onBoard(state table.State) shown {
	gate := state.Gate
	theirs := p.both || gate.By == p.Narrator().Side
	if !theirs || gate.Made || gate.Announced != (rules.Move{}) || state.Seat(gate.By).Board == table.NoBoard {
		return shown{}
	}
	return shown{state.Game.Ply(), gate.Handled}
}

// Landings is an Attendant that opens the microphone when a move is complete on a
// board of the participant, if their settings say so.
func (p *Local) Landings(ctx context.Context, states <-chan table.State) {
	var before shown
	for {
		select {
		case <-ctx.Done():
			return
		case state := <-states:
			now := p.onBoard(state)
			if now != before && now.move != (rules.Move{}) && p.Settings().Hearing == hearingByBoard && p.mayHear() == "" && p.speaks.TryLock() {
				p.listen(ctx)
			}
			before = now
		}
	}
}

// listen listens to one announcement or question; the caller has locked speaks, which
// listen unlocks. What was heard is dropped if it is for nothing by then: the table of
// an announcement is another one, the setting is off, or the program waits for an answer.
func (p *Local) listen(ctx context.Context) {
	began := p.moment()
	heard, err := p.listenTo(ctx, began.board)
	p.speaks.Unlock()
	asked := false
	p.seat.With(func(s *console.Session) {
		_, asked = s.Question()
		asked = asked && !s.Confirms() // another heard move may take the place of one
	})
	switch {
	case ctx.Err() != nil || p.mayHear() != "":
	case errors.Is(err, errSpoke) || err == nil && (asked || heard.Question == "" && p.moment() != began):
		p.Tell(p.Narrator().Answer("hearing", "hearing.again"))
	case err != nil:
		p.Notice("hearing.failed", announce.TextSlot("reason", p.Narrator().Pack.Error(err)))
	default:
		p.understood(heard, began.board)
	}
}

// errSpoke says that the program spoke while it listened.
var errSpoke = errors.New("room: the program spoke while it listened")

// listenTo waits until the voice is silent, plays the tone, and hears one
// announcement. What the program says meanwhile is not taken for the player's
// words.
func (p *Local) listenTo(ctx context.Context, move rules.Move) (Heard, error) {
	ctx, cancel := context.WithTimeout(ctx, longestAnnouncement+10*time.Second)
	defer cancel()
	p.stops(cancel)
	defer p.stops(nil)
	speaker := p.voice.present()
	cards := voices.Cards()
	defer cards.Close()
	own, config := p.heardWith()
	var before uint64
	heard, err := p.hearer(ctx, Hearing{
		Scheme: config.Narrator.Scheme, Ear: announce.NewEar(config.Narrator.Scheme, config.Notation), Name: own.Name, Keep: own.HearingKeep == "yes",
		Position: p.seat.State().Game.Position(), Shown: move,
		Microphone: func() (*speech.Recording, error) {
			if err := p.toneBefore(ctx, speaker); err != nil {
				return nil, err
			}
			before = p.voice.spoken()
			return speech.Listen(cards, "")
		},
	})
	if err == nil && (speaker != nil && speaks(speaker) || p.voice.spoken() != before) {
		err = errSpoke
	}
	return heard, err
}

// stops keeps what closes the open microphone; nil when it is closed.
func (p *Local) stops(stop func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hearing.stop = stop
}

// heardWith returns the participant's settings and what a session needs of them.
func (p *Local) heardWith() (settings.Settings, console.Config) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.own, p.config
}

// speaks reports whether the voice says something now.
func speaks(speaker *speech.Speaker) bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	return errors.Is(speaker.Finish(ctx), context.DeadlineExceeded)
}

// understood acts on what was heard. A question is answered. A move that agrees with the board is
// announced; without a board it is read back first. No move is ever made by voice
// alone. Noise, an illegal move and words that are not understood have one answer.
func (p *Local) understood(heard Heard, move rules.Move) {
	loud, often := p.warns(heard)
	position := p.seat.State().Game.Position()
	narrator := p.Narrator()
	switch {
	case loud:
		p.Notice("hearing.noise")
	case heard.Question != "":
		p.seat.Enter("/" + heard.Question)
	case heard.Disagree:
		p.Hear(narrator.Answer("hearing", "hearing.differs", narrator.BareMoveSlot("shown", position, move), narrator.BareMoveSlot("said", position, heard.Move)))
	case heard.Move == (rules.Move{}):
		p.Tell(narrator.Answer("hearing", "hearing.again"))
	case move != (rules.Move{}):
		p.seat.Enter(heard.Words)
	default:
		var told []say.Utterance
		p.seat.With(func(s *console.Session) { told = s.Said(p.seat.State(), heard.Move, heard.Words) })
		for _, u := range told {
			p.Hear(u)
		}
	}
	if often {
		p.Notice("hearing.often")
	}
}

// warns reports whether to say that the room is too loud, and that the player's words
// are often rejected. Each is said once.
func (p *Local) warns(heard Heard) (loud, often bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.hearing
	h.rejected = append(h.rejected, heard.Move == (rules.Move{}) && heard.Question == "")
	h.rejected = h.rejected[max(0, len(h.rejected)-recentHearings):]
	count := 0
	for _, rejected := range h.rejected {
		if rejected {
			count++
		}
	}
	loud, often = heard.Loud && !h.loud, !heard.Loud && count >= oftenRejected && !h.often
	h.loud, h.often = h.loud || loud, h.often || often
	return loud, often
}
