package alone

import (
	"context"
	"io"
	"slices"
	"strings"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// Options say who sits there. Settings are needed.
type Options struct {
	Settings settings.Settings
	Voice    *room.LocalVoice // nil where nothing is spoken; who opened it closes it
	// Keep keeps a changed setting for later; nil keeps none.
	Keep func(key, value string) error
	// Piped says that all lines may be there at once, so that none ends the work for
	// the one before.
	Piped bool
	// Barred returns why no line is answered at this moment, such as a game elsewhere
	// that allows no help; nil bars none. Only a line that quits is answered always.
	Barred func() error
}

// Seat is the place of a user who studies or practises. Its methods may be called
// from any goroutine, but for Next and Read, which one calls at a time.
type Seat struct {
	feed  *screen.Feed
	me    *room.Participant
	lines *queue
	packs []language.Pack // the user's, and English
	blank table.State     // a table without players
	piped bool
	bars  func() error

	mu    sync.Mutex
	seats []*screen.Terminal
	fresh bool // nothing was told since a line was taken,
	guest bool // which came from elsewhere
	last  []say.Utterance
}

// Open seats the user. Close ends it.
func Open(o Options) (*Seat, error) {
	effects, err := table.Decide(table.State{}, 0, table.Open{Conditions: table.ForFriends()})
	if err != nil {
		return nil, err
	}
	s := &Seat{feed: screen.NewFeed(), lines: newQueue(), piped: o.Piped, bars: o.Barred, blank: effects[len(effects)-1].After}
	s.packs = []language.Pack{o.Settings.Pack()}
	if english, err := language.Load(language.Reference); err == nil {
		s.packs = append(s.packs, english)
	}
	s.feed.Show(s.blank, view.Solo{Blank: true})
	s.me, err = room.SitAlone(room.Place{Actor: console.Actor{Capacity: table.Spectator}, Settings: o.Settings, Voice: o.Voice, Keep: o.Keep}, s.feed)
	if err != nil {
		return nil, err
	}
	s.attend(s.me.Terminal(), false)
	return s, nil
}

// Close ends what Open began, but for the voice.
func (s *Seat) Close() { s.me.Terminal().Close() }

// Terminal returns the terminal of the local user.
func (s *Seat) Terminal() *screen.Terminal { return s.me.Terminal() }

// attend connects a terminal to the dialogue, for its lines and its answers,
// until leave is called. A guest leaves by themselves, and ends nothing.
func (s *Seat) attend(terminal *screen.Terminal, guest bool) (leave func()) {
	terminal.Listen(typed{s, terminal, guest})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seats = append(s.seats, terminal)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.seats = slices.DeleteFunc(s.seats, func(other *screen.Terminal) bool { return other == terminal })
	}
}

// typed is a screen.Listener that takes every line for the dialogue. Silence alone
// is for now, whatever waits.
type typed struct {
	seat     *Seat
	terminal *screen.Terminal
	guest    bool
}

// Before takes a line for the dialogue.
func (t typed) Before(line string) bool {
	if t.guest && t.seat.quits(line) {
		t.terminal.Leave()
		return true
	}
	if t.personal(line) == "quiet" {
		return false
	}
	t.seat.lines.add(entry{line, t})
	return true
}

// quits reports whether a line is a quit command, in the user's language or in
// English.
func (s *Seat) quits(line string) bool {
	word := language.Fold(strings.Trim(strings.TrimSpace(line), "/."))
	for _, pack := range s.packs {
		for _, key := range []string{"command.quit", "study.command.quit", "training.word.quit"} {
			for _, name := range pack.Variants(key) {
				if slices.Contains(language.Foldings(name), word) {
					return true
				}
			}
		}
	}
	return false
}

// After does nothing: the terminal has answered.
func (typed) After(console.Intent) {}

func (t typed) personal(line string) (verb string) {
	t.terminal.With(func(s *console.Session) { verb = s.Personal(line) })
	return verb
}

// Next waits for the next line that is typed for the dialogue. It returns false
// after the end of input, or when ctx has ended. A line about the voice and the
// screen is carried out when its turn comes.
func (s *Seat) Next(ctx context.Context) (string, bool) {
	for {
		next, ok := s.lines.next(ctx)
		if ok && next.from.personal(next.line) != "" {
			next.from.terminal.Pass(next.line)
			continue
		}
		s.mu.Lock()
		s.fresh, s.guest = true, ok && next.from.guest
		s.mu.Unlock()
		if ok && s.bars != nil && !s.quits(next.line) {
			if why := s.bars(); why != nil {
				s.Tell(s.me.Refusal(why))
				continue
			}
		}
		return next.line, ok
	}
}

// Until returns a context that ends when the next line is typed, for work that
// nobody waits for any more then. The caller calls stop when the work is done.
func (s *Seat) Until(ctx context.Context) (until context.Context, stop context.CancelFunc) {
	if s.piped {
		return ctx, func() {}
	}
	until, stop = context.WithCancel(ctx)
	s.lines.once(stop)
	return until, stop
}

// Guest reports whether the line that was taken last was typed elsewhere than at
// this machine.
func (s *Seat) Guest() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.guest
}

// Reader returns the lines as text, for a dialogue that reads them itself. It ends
// with the input.
func (s *Seat) Reader() io.Reader { return &reader{seat: s} }

// End marks the end of input; lines that were typed before are still answered.
func (s *Seat) End() { s.lines.end() }

// Tell shows and speaks the answers of the dialogue. The first answer after a
// new line interrupts the speech of earlier answers.
func (s *Seat) Tell(told ...say.Utterance) {
	if len(told) == 0 {
		return
	}
	told = slices.Clone(told)
	s.mu.Lock()
	for i := range told {
		told[i].Topic = "" // they do not replace each other: they are one answer
		if told[i].Kind == say.Notice {
			told[i].Kind = say.Answer
		}
	}
	if s.fresh {
		told, s.last = announce.Answering(told), nil
	}
	s.fresh, s.last = false, append(s.last, told...)
	seats := slices.Clone(s.seats)
	s.mu.Unlock()
	for _, u := range told {
		for _, seat := range seats {
			seat.Speak(u)
		}
	}
}

// Show makes every screen show a game and the panel beside it.
func (s *Seat) Show(game rules.Game, solo view.Solo) {
	state := s.blank
	if !solo.Blank {
		state.Game = game
	}
	s.feed.Show(state, solo)
}

// Last returns the last answers.
func (s *Seat) Last() []say.Utterance {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.last)
}
