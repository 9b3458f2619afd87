package hosting

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/speech/voices"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
)

// Options say who hosts a game, and with what. Room, Own and Side are needed.
type Options struct {
	Room          *room.Room // closed with the game
	Own           settings.Settings
	Side          rules.Side
	Both          bool           // the player plays both sides
	Assistant     bool           // the player has an assistant
	Analyses      bool           // the program can go through the game when it is over
	Silent        bool           // nothing is spoken
	Transcript    string         // a file that every utterance is written to, beside the sound
	ResumeCommand string         // the command that resumes the game
	Boards        []tactile.Spec // the connected boards, and a separate clock
	ClockTold     bool           // the clock at the board begins the game
	ClockUnnamed  bool           // if there is one: the player did not ask for it
	// Partner seats a practice partner at a side of the table; nil for none.
	Partner func(r *room.Room, me *room.Local, side rules.Side)
	Hearer  room.Hearer // nil where announcements are not heard
	Shared  bool        // guests can join
	Awaits  bool        // and one of them is the opponent
	Address string      // the address for guests from the network; empty for this computer alone
	Page    string      // the address for browsers; empty for none
	Again   room.Again
	// Secured are the files of the certificate of the page; the usual ones where empty.
	Secured room.Secured
	// Link is called with the address of the page for each code; it may be nil.
	Link func(pass pair.Pass, address string)
}

// Game is a game that is hosted.
type Game struct {
	options  Options
	me       *room.Local
	voice    *room.LocalVoice // nil where nothing is spoken
	sound    *sound           // nil without an audio sheet
	side     rules.Side       // of the player, and
	boards   []tactile.Spec   // the boards, in the game that is on
	open     []io.Closer
	stop     context.CancelFunc
	watching sync.WaitGroup
}

// Open opens the player's voice, and seats them with their boards. The caller
// must close the game; if Open returns an error, the room is closed. The
// context that is returned ends with the table.
func Open(ctx context.Context, o Options) (g *Game, ending context.Context, err error) {
	g = &Game{options: o, side: o.Side, boards: o.Boards}
	ending, g.stop = context.WithCancel(ctx)
	g.watching.Go(func() {
		<-o.Room.Done()
		g.stop()
	})
	if err := errors.Join(g.speak(), g.keepSound()); err != nil {
		return nil, ending, errors.Join(err, g.Close())
	}
	if err := g.sit(); err != nil {
		return nil, ending, errors.Join(err, g.Close())
	}
	return g, ending, nil
}

// Close closes the table and all that Open opened.
func (g *Game) Close() error {
	err := g.options.Room.Close()
	g.stop()
	g.watching.Wait()
	for _, one := range slices.Backward(g.open) {
		_ = one.Close()
	}
	return err
}

// Me returns the player.
func (g *Game) Me() *room.Local { return g.me }

// speak opens the voice.
func (g *Game) speak() (err error) {
	if g.options.Silent && g.options.Transcript == "" {
		return nil
	}
	g.voice, err = room.OpenLocalVoice(room.LocalVoiceOptions{
		Settings: g.options.Own, BuiltIn: g.options.Room.Conditions().BuiltInVoices, Silent: g.options.Silent, Transcript: g.options.Transcript, Log: voices.LogOf(g.options.Room.Journal()),
	})
	if err == nil {
		g.open = append(g.open, g.voice)
	}
	return err
}

// sit seats the player, with the boards and the partner to practise with.
func (g *Game) sit() (err error) {
	o := g.options
	place := room.Place{
		Actor: console.Actor{Side: o.Side, Capacity: table.Player}, Both: o.Both,
		Settings: o.Own, Voice: g.voice, Analyses: o.Analyses, ResumeCommand: o.ResumeCommand, Keep: settings.Keep, Hearer: o.Hearer,
	}
	for _, spec := range o.Boards {
		if !spec.Both && !spec.IsClock() {
			place.Boards = place.Boards.With(spec.Side, true)
		}
	}
	if g.me, err = o.Room.Sit(place); err != nil {
		return err
	}
	o.Room.OnRematch(g.again)
	g.bring()
	return nil
}

// lastWords is how long the voice may take to finish its last message.
const lastWords = 30 * time.Second

// Finish lets the voice finish its last message, for a while.
func (g *Game) Finish(ctx context.Context) {
	g.voice.LastWords(ctx, lastWords)
}
