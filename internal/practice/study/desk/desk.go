package desk

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/practice/study"
	"blindchess/internal/practice/study/openings"
	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// Options describe the study and the user. Games and Words are needed.
type Options struct {
	Games pgn.Source
	File  string // the file to write, if no other file is named
	New   bool   // File does not exist yet
	Large string // the file that the games are from, if only changed ones are written into File
	// Encoding is the encoding of the file that its letters told; empty for UTF-8.
	Encoding string
	Stamp    Stamp          // of File when it was read; zero where it was not
	Words    console.Config // how the user types, and how messages are spoken to them
	Engine   uci.Config
	Install  string // the command that brings an engine
	Tables   string // the folder of tables of endings; empty for none
	// Running names a game that counts and is being played on this machine; nil and
	// an empty answer are none. While there is one, no engine is asked.
	Running func() string
	// Mistakes names the side whose mistakes come first: white or black. Any other
	// word asks for it, and "" is none.
	Mistakes string
	// Wait waits while a study reads on by itself, or until ctx has ended; nil waits
	// by the clock.
	Wait func(ctx context.Context, d time.Duration)
}

// Desk is a study that is open. One goroutine uses it at a time.
type Desk struct {
	options  Options
	room     *study.Room
	cursor   study.Cursor
	engine   *uci.Engine
	opponent *opponent // nil unless a position is played out
	played   uint64    // how many positions were played out, so that each goes its own way
	book     *openings.Book
	drill    *drill // nil without a review of mistakes
	further  further
	hints    hints
	restored string        // the file of unsaved changes that was restored
	pause    time.Duration // between two moves that are read by themselves
	leaving  bool          // they were told that changes are not saved
}

// Open opens a study.
func Open(o Options) (*Desk, error) {
	room, err := study.NewRoom(o.Words)
	if err != nil {
		return nil, err
	}
	cursor, err := study.Open(o.Games)
	if err != nil {
		return nil, err
	}
	return &Desk{options: o, room: room, cursor: cursor, pause: usualPause}, nil
}

// Close has the engine leave, and closes the games if they are in an open file.
func (d *Desk) Close() {
	if file, is := d.options.Games.(interface{ Close() }); is {
		file.Close()
	}
	d.endPlay()
	if d.engine != nil {
		d.engine.Close()
		d.engine = nil
	}
}

// First returns the line with which the study begins, as if the user had typed it
// after the greeting; "" for none.
func (d *Desk) First() string {
	if d.options.Mistakes == "" {
		return ""
	}
	return d.room.Shown("blunders") + " " + d.options.Mistakes
}

// Greeting returns the opened file, the first game and the cursor's place.
func (d *Desk) Greeting() []say.Utterance {
	voice := d.room.Voice()
	said := []say.Utterance{voice.Answer("study", "study.opened", voice.NumberSlot("number", d.options.Games.Len()), announce.TextSlot("file", filepath.Base(cmp.Or(d.options.Large, d.options.File))))}
	if d.options.New {
		said = d.tell("study.new-file", announce.TextSlot("file", filepath.Base(d.options.File)))
	}
	if d.options.Encoding != "" {
		said = append(said, d.tell("sheet.notice.encoding", announce.TextSlot("what", d.options.Encoding))...)
	}
	said = append(said, d.room.Title(d.cursor)...)
	faults := d.cursor.Faults()
	for _, fault := range faults[:min(len(faults), 3)] {
		said = append(said, voice.Answer("study", "study.faults", announce.TextSlot("text", fault.String())))
	}
	said = append(said, d.offer()...)
	return append(said, d.room.Standing(d.cursor)...)
}

// Stands returns the position of the cursor; during the search for a better
// move, that is the one before the mistake.
func (d *Desk) Stands() rules.Position { return d.cursor.Game().Position() }

// tell answers with one phrase.
func (d *Desk) tell(key string, slots ...announce.Slot) []say.Utterance {
	return []say.Utterance{d.room.Voice().Answer("study", key, slots...)}
}

// Enter reads one line. It reports true if the user leaves. Long work reports its
// progress by hear; ctx ends it.
func (d *Desk) Enter(ctx context.Context, line string, hear func(say.Utterance)) ([]say.Utterance, bool) {
	if said, taken := d.drilled(ctx, line); taken {
		return said, false
	}
	before := d.cursor
	cursor, reply := d.room.Enter(d.cursor, line)
	d.cursor = cursor
	if reply.Verb != "quit" {
		d.leaving = false
	}
	switch reply.Verb {
	case "":
		if said, answers := d.answer(ctx, before, line); answers {
			return said, false
		}
		return reply.Said, false
	case "quit":
		if d.cursor.Changed() && !d.leaving {
			d.leaving = true
			return d.tell("study.unsaved"), false
		}
		return nil, true
	case "save":
		return d.save(reply.Rest), false
	case "opening":
		return d.opening(), false
	case "play":
		return d.play(ctx, reply.Rest), false
	case "add":
		return d.addFile(reply.Rest), false
	case "restore":
		return d.restore(), false
	case "read":
		return d.readOn(ctx, reply.Rest, hear), false
	case "more":
		return d.more(), false
	}
	said, err := d.analyse(ctx, reply.Verb, reply.Rest, hear)
	if err != nil {
		return d.refused(err), false
	}
	return said, false
}

// refused says why an engine told nothing.
func (d *Desk) refused(err error) []say.Utterance {
	var fault *uci.Fault
	switch {
	case errors.Is(err, uci.ErrOver):
		return d.tell("analysis.over")
	case errors.Is(err, context.Canceled):
		return nil // who typed on does not wait for it any more
	case errors.As(err, &fault):
		reason := d.options.Words.Narrator.Pack.Phrase("practice.fault."+fault.Kind.String(), "name", fault.Engine)
		return d.tell("analysis.no-engine", announce.TextSlot("reason", reason), announce.TextSlot("command", d.options.Install))
	case errors.Is(err, errRunning):
		return d.tell("analysis.refused", announce.TextSlot("file", d.options.Running()))
	default:
		return d.tell("study.cannot-save", announce.TextSlot("reason", d.room.Voice().Pack.Error(err)))
	}
}

var errRunning = errors.New("desk: a game that counts is being played")

// asked returns the engine, and starts it at the first call.
func (d *Desk) asked(ctx context.Context) (*uci.Engine, error) {
	if d.engine != nil && !d.barred() {
		return d.engine, nil
	}
	engine, err := d.started(ctx)
	if err == nil {
		d.engine = engine
	}
	return engine, err
}

// barred reports whether a game that counts is being played on this computer.
func (d *Desk) barred() bool { return d.options.Running != nil && d.options.Running() != "" }

// started starts an engine.
func (d *Desk) started(ctx context.Context) (*uci.Engine, error) {
	if d.barred() {
		return nil, errRunning
	}
	config := d.options.Engine
	if d.options.Tables != "" {
		config.Set = append(config.Set, uci.Setting{Name: "SyzygyPath", Value: d.options.Tables})
	}
	engine, err := uci.Open(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("desk: %w", err)
	}
	return engine, nil
}

// opening names the opening of the game up to the cursor.
func (d *Desk) opening() []say.Utterance {
	if d.book == nil {
		book, err := openings.Read()
		if err != nil {
			return d.tell("analysis.opening-none")
		}
		d.book = &book
	}
	game := d.cursor.Game()
	opening, ply, ok := d.book.Of(game)
	if !ok {
		return d.tell("analysis.opening-none")
	}
	said := d.tell("analysis.opening", study.OpeningSlot("name", d.options.Words.Narrator.Pack, opening.Name), announce.TextSlot("code", opening.Code))
	if ply < game.Ply() {
		number, _ := game.Number(ply)
		said = append(said, d.tell("analysis.opening-left", d.room.Voice().NumberSlot("number", number))...)
	}
	return said
}
