package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/pair"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/screen/board"
	"blindchess/internal/screen/line"
	"blindchess/internal/screen/relay"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// visitor is a guest at the table, with settings of his own that are never
// kept on this machine.
type visitor struct {
	doors *doors
	pass  pair.Pass
	sees  bool
	back  string // the code with which he comes back, or none
	seat  *screen.Seat
	clerk *screen.Clerk
	leave func()

	mu       sync.Mutex
	settings settings.Settings
}

// present returns the settings as they are now.
func (v *visitor) present() settings.Settings {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.settings
}

// receive looks after one guest until he leaves.
func (d *doors) receive(ctx context.Context, g *pair.Guest) {
	d.entered(g.Pass)
	defer d.left(g.Pass)
	var err error
	switch g.Way {
	case pair.Linked:
		var v *visitor
		err = d.relay.Serve(ctx, g.Link, func(p relay.Prefer) (*screen.Seat, error) {
			v = &visitor{doors: d, pass: g.Pass, settings: preferred(p), sees: p.Sees}
			if err := v.sit(); err != nil {
				v = nil
				return nil, err
			}
			return v.seat, nil
		})
		if v != nil {
			v.rise()
		}
	default:
		err = d.show(ctx, g)
	}
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, pair.ErrClosed) && ctx.Err() == nil && g.Pass.Role != pair.Spectator {
		d.game.me.notice("doors.lost", announce.TextSlot("reason", err.Error()))
	}
}

// show runs the screen of a guest who came with a terminal or with lines.
func (d *doors) show(ctx context.Context, g *pair.Guest) error {
	own := settings.Default()
	host := d.game.settings
	own.Language, own.Notation, own.Scheme = host.Language, host.Notation, host.Scheme
	v := &visitor{doors: d, pass: g.Pass, settings: own, sees: g.Way == pair.Terminal && g.Pass.Role == pair.Opponent, back: g.Return.String()}
	if err := v.sit(); err != nil {
		return err
	}
	defer v.seat.Close()
	defer v.rise()
	gone := make(chan struct{})
	d.mu.Lock()
	d.shown[v] = gone
	d.mu.Unlock()
	defer func() {
		d.mu.Lock()
		delete(d.shown, v)
		d.mu.Unlock()
		close(gone)
	}()
	if err := v.runScreen(ctx, g); err != nil {
		return err
	}
	if d.closing.Err() != nil && ctx.Err() == nil {
		_, err := fmt.Fprintf(g.Line, "%s\r\n", v.voice().Notice("doors.table-closed").Text())
		return err
	}
	return nil
}

// runScreen runs the screen of a guest, painted or in lines, until he leaves.
func (v *visitor) runScreen(ctx context.Context, g *pair.Guest) error {
	if g.Way == pair.Lines {
		return line.Run(ctx, line.Config{Seat: v.seat, In: g.Line, Out: g.Line})
	}
	sizes := make(chan board.Size)
	go func() {
		defer close(sizes)
		for size := range g.Resizes {
			select {
			case sizes <- board.Size(size):
			case <-ctx.Done():
				return
			}
		}
	}()
	return board.Run(ctx, board.Config{
		Seat: v.seat, Kind: kindOf(g.Pass.Role), Theme: v.present().Theme, Ticking: true, Far: true, In: g.Line, Out: g.Line,
		Environ: append(g.Environ, "TERM="+g.Term), Width: g.Size.Width, Height: g.Size.Height, Resizes: sizes,
	})
}

// preferred returns settings as a guest's own program tells them. What cannot
// be is left at its default.
func preferred(p relay.Prefer) settings.Settings {
	s := settings.Default()
	for key, value := range map[string]string{"language": p.Language, "notation": p.Notation, "order": p.Order, "keys": p.Keys} {
		if value != "" {
			_ = s.Set(key, value)
		}
	}
	// A scheme may be a file on the guest's machine; never open one here.
	if _, err := language.LoadScheme(p.Scheme); err == nil {
		s.Scheme = p.Scheme
	}
	if p.Short {
		s.Form = "short"
	}
	if p.SilentPawn {
		s.Pawn = "no"
	}
	if !p.Colours {
		s.Colours = "no"
	}
	return s
}

// sit seats the visitor, and lets him hear what happens at the table.
func (v *visitor) sit() error {
	config, err := v.config()
	if err != nil {
		return err
	}
	session, err := console.NewSession(config)
	if err != nil {
		return err
	}
	house := v.doors.game.house
	clerk := house.Clerk(config.Seat, func(err error) {
		v.seat.Refuse(refusal(v.voice(), house.book.State().Game.Position(), err))
	})
	v.clerk = clerk
	v.seat = screen.NewSeat(screen.SeatConfig{Book: house.book, Session: session, Now: house.Now, Submit: v.submit, Act: v.act})
	v.doors.appoint(v.pass)
	v.welcome(session)
	v.attend(config)
	v.doors.seat(v)
	v.doors.begin(v.pass)
	return nil
}

// submit carries what was typed to the table, and waits for the answer: the
// next line is read from the table as this one leaves it.
func (v *visitor) submit(commands []table.Command) {
	v.clerk.Submit(commands)
	v.clerk.Wait()
}

// rise ends what sit began.
func (v *visitor) rise() {
	v.leave()
	v.doors.unseat(v)
}

// welcome tells the visitor how he comes back if the line is lost and, unless
// his screen shows it, what he is at the table and how it stands.
func (v *visitor) welcome(session *console.Session) {
	house := v.doors.game.house
	if !v.sees {
		for _, u := range session.Welcome(house.book.State(), house.Now()) {
			v.seat.Hear(u)
		}
	}
	if v.back != "" {
		v.seat.Hear(v.voice().Notice("doors.return", announce.TextSlot("code", v.back)))
	}
}

func (v *visitor) config() (console.Config, error) {
	config, err := v.doors.choirs.config(v.present(), consoleSeat(v.pass))
	config.Sees = v.sees
	config.Bind = nil
	return config, err
}

// attend lets the visitor hear what happens.
func (v *visitor) attend(config console.Config) {
	if config.Seat.Capacity == table.Spectator {
		v.leave = v.doors.choirs.join(tongueOf(v.present(), config.Seat), config.Voice, v.seat)
		return
	}
	alarms := v.present().Alarms()
	if v.sees {
		alarms = nil
	}
	v.leave = v.doors.game.house.Sit(config.Seat.Side, ear{voice: config.Voice, hear: v.seat.Hear, alarms: alarms, proposed: proposedTo(v.seat)})
}

func (v *visitor) voice() announce.Seat {
	config, _ := v.config()
	return config.Voice
}

// act does what only the program can do, as far as a guest may ask for it. His
// settings last as long as he stays.
func (v *visitor) act(l console.Local) []say.Utterance {
	voice := v.voice()
	told := func(key string, slots ...announce.Slot) []say.Utterance {
		return []say.Utterance{voice.Answer("settings", key, slots...)}
	}
	switch l.Act {
	case console.ActQuit:
		if config, err := v.config(); err != nil || config.Seat.Capacity != table.Player || v.doors.game.house.book.State().Over() {
			return nil
		}
		return told("doors.seat-kept")
	case console.ActCheck:
		return []say.Utterance{v.doors.game.house.checkWords(voice)}
	case console.ActDial:
		side, reading := v.doors.game.house.clockOf(l.Key) // what sounds here he would not hear
		return []say.Utterance{voice.ClockOf(side, reading)}
	case console.ActPIN:
		v.clerk.SetPIN(l.Value)
		return told("doors.pin")
	case console.ActSet:
		return v.set(l, told)
	case console.ActSpeak:
		return told("speak.far", announce.TextSlot("command", v.doors.speaking()))
	default:
		return told("doors.host-only")
	}
}

// guestSettings are what a guest may set for himself.
var guestSettings = map[string]bool{
	"language": true, "notation": true, "form": true, "keys": true, "order": true, "pawn": true, "colours": true, "thresholds": true, "countdown": true,
}

func (v *visitor) set(l console.Local, told func(string, ...announce.Slot) []say.Utterance) []say.Utterance {
	if !guestSettings[l.Key] {
		return told("doors.host-only")
	}
	v.mu.Lock()
	err := v.settings.Set(l.Key, l.Value)
	v.mu.Unlock()
	if err != nil {
		return told("play.other", announce.TextSlot("reason", err.Error()))
	}
	config, err := v.config()
	if err != nil {
		return told("play.other", announce.TextSlot("reason", err.Error()))
	}
	go v.seat.With(func(s *console.Session) { s.Change(config) })
	return told("play.set-unsaved", announce.TextSlot("key", l.Key), announce.TextSlot("value", l.Value))
}
