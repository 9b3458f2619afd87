package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
)

// playFlags are what a player says about the game he wants.
type playFlags struct {
	laws lawsChoice

	side, opponent, event, control, start string
	chess960                              int
	scheme, notation, lang, voice, form   string
	name, opponentName                    string
	arbiter, quickplay, manualSheets      bool
	assistant, opponentImpaired           bool
	opponentBlind                         bool
	repeat, reportPress                   bool
	drawMoves                             int
	pin, pinFile, pinDigest, sealTo       string

	boards     []string
	boardClock string
	sloppy     bool
	seed       uint64
	haste      int

	screen, transcript string
	width              int
	resume, pair       string
	journal            string
}

func (f *playFlags) add(command *cobra.Command) {
	flags := command.Flags()
	f.laws.addFlags(command)
	flags.StringVar(&f.side, "side", "white", "your side: white or black")
	flags.StringVar(&f.opponent, "opponent", opponents[0], "join: a person at another screen; rehearsal: a partner to practise with, in other builds than the tournament's; here: both sides on this machine")
	flags.StringVar(&f.event, "event", "friends", "friends: the program carries out what is certain; event: an arbiter is present and each player writes")
	flags.StringVar(&f.control, "control", "", "time control, such as 40/90m+30s,30m+30s or 3m+2s; two of them, parted by a blank, for White and Black")
	flags.StringVar(&f.start, "position", "", "start from this FEN")
	flags.IntVar(&f.chess960, "chess960", -1, "start from this Chess960 position, 0 to 959")
	flags.StringVar(&f.lang, "language", "", "language of what you hear and read")
	flags.StringVar(&f.scheme, "scheme", "", "spoken scheme: fide, en, sk, pl, de, or a file of own words")
	flags.StringVar(&f.notation, "notation", "", "language of the notation you write")
	flags.StringVar(&f.form, "form", "", "announce moves long or short")
	flags.StringVar(&f.voice, "voice", "", "a voice of blindchess voice list, or none")
	flags.StringVar(&f.name, "name", "", "your name")
	flags.StringVar(&f.opponentName, "opponent-name", "", "the opponent's name")
	flags.BoolVar(&f.assistant, "assistant", false, "you have an assistant")
	flags.BoolVar(&f.opponentImpaired, "opponent-hearing-impaired", false, "the opponent's hearing is impaired; the Laws may then ask for an assistant")
	flags.BoolVar(&f.opponentBlind, "opponent-blind", false, "the opponent is blind too")
	flags.BoolVar(&f.arbiter, "arbiter", false, "an arbiter is present")
	flags.BoolVar(&f.quickplay, "quickplay", false, "the guideline on quickplay finishes applies")
	flags.BoolVar(&f.manualSheets, "write", false, "each player writes his own scoresheet")
	flags.BoolVar(&f.repeat, "repeat-required", false, "the clock can be pressed only when the opponent has repeated the move")
	flags.BoolVar(&f.reportPress, "report-press", false, "an early press of the clock is recorded and not refused")
	flags.IntVar(&f.drawMoves, "draw-moves", 0, "moves of both players before a draw may be agreed")
	flags.StringVar(&f.pin, "pin", "", "ask for a PIN of the arbiter's seat, four signs or more; the arbiter gives it with pin")
	flags.Lookup("pin").NoOptDefVal = askPIN
	flags.StringVar(&f.pinFile, "pin-file", "", "read that PIN from this file, which nobody else can read")
	flags.StringVar(&f.sealTo, "seal-to", "", "lock sealed moves for the arbiter's key that blindchess envelope key made")
	flags.StringArrayVar(&f.boards, "board", nil, "a board, such as white=dgt:/dev/ttyACM0 or both=dgt:PATH; may be given twice")
	flags.StringVar(&f.boardClock, "clock", "auto", "own: the program keeps the time; board: the clock at the board does; auto: the latter where one board serves both sides")
	f.addPartner(flags)
	flags.StringVar(&f.screen, "screen", "", "line or board")
	flags.IntVar(&f.width, "width", 0, "cells of a line, such as 40 for a braille display")
	flags.StringVar(&f.transcript, "transcript", "", "write every utterance to this file, a line each")
	flags.StringVar(&f.resume, "resume", "", "go on with the last game that was not ended, or with the one in this journal")
	flags.Lookup("resume").NoOptDefVal = newestGame
	flags.StringVar(&f.pair, "pair", "", "let other screens in: on this machine, or from the network at an address such as :2222")
	flags.Lookup("pair").NoOptDefVal = onThisMachine
	flags.StringVar(&f.journal, "journal", "", "keep the game in this file; without it, in the state directory")
}

// parted takes the words that stand apart from --pair and --resume, which may
// be given without one: "--pair :2222" as well as "--pair=:2222". The word
// resume is --resume as it is spoken.
func (f *playFlags) parted(words []string) error {
	for _, word := range words {
		switch {
		case f.pair == onThisMachine && strings.Contains(word, ":"):
			f.pair = word
		case f.resume == "" && word == "resume":
			f.resume = newestGame
		case f.resume == newestGame:
			f.resume = word
		case f.pin == askPIN:
			return errPINShown
		default:
			return fmt.Errorf("play: %q is no flag of play: see blindchess play --help", word)
		}
	}
	return nil
}

// newestGame and onThisMachine are what --resume and --pair mean by themselves.
const (
	newestGame    = "newest"
	onThisMachine = "here"
)

// check refuses what the flags cannot mean, each in one sentence.
func (f *playFlags) check() error {
	for _, choice := range []struct {
		flag, value string
		allowed     []string
	}{
		{"side", f.side, []string{"white", "black"}},
		{"opponent", f.opponent, opponents},
		{"event", f.event, []string{"friends", "event"}},
		{"clock", f.boardClock, []string{"auto", "own", "board"}},
		{"screen", f.screen, []string{"", "line", "board"}},
	} {
		if !slices.Contains(choice.allowed, choice.value) {
			return fmt.Errorf("play: --%s is %q: say %s", choice.flag, choice.value, strings.Join(slices.DeleteFunc(choice.allowed, func(s string) bool { return s == "" }), " or "))
		}
	}
	if f.start != "" && f.chess960 >= 0 {
		return fmt.Errorf("play: give --position or --chess960, not both")
	}
	return nil
}

// settings returns the player's settings with what the flags change.
func (f *playFlags) settings() (settings.Settings, error) {
	own, err := settings.Load()
	if err != nil {
		return own, err
	}
	for _, change := range []struct{ key, value string }{
		{"language", f.lang}, {"scheme", f.scheme}, {"notation", f.notation}, {"form", f.form}, {"screen", f.screen},
	} {
		if change.value == "" {
			continue
		}
		if err := own.Set(change.key, change.value); err != nil {
			return own, fmt.Errorf("play: --%s: %w", change.key, err)
		}
	}
	if f.voice != "" {
		own.Voice = f.voice
	}
	if f.width != 0 {
		own.Width = f.width
	}
	return own, nil
}

// specs reads the boards of the flags, or of the settings where no flag names
// one.
func (f *playFlags) specs(own settings.Settings) ([]tactile.Spec, error) {
	texts := f.boards
	if len(texts) == 0 {
		texts = strings.FieldsFunc(own.Boards, unicode.IsSpace)
	}
	var specs []tactile.Spec
	for _, text := range texts {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			return nil, fmt.Errorf("play: --board: %w", err)
		}
		if spec.Side == 0 && !spec.Both {
			spec.Side, _ = rules.ParseSide(f.side)
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// conditions returns what the table is set to.
func (f *playFlags) conditions(own settings.Settings, specs []tactile.Spec) (table.Conditions, error) {
	c := table.ForFriends()
	if f.event == "event" {
		c = table.ForEvent()
	}
	if err := f.byLaws(&c); err != nil {
		return c, err
	}
	if err := f.byControl(&c); err != nil {
		return c, err
	}
	c.Arbiter = c.Arbiter || f.arbiter
	c.Quickplay = f.quickplay
	if f.manualSheets {
		c.Keeping = table.SheetsByHand
	}
	c.RepeatRequired = f.repeat
	c.RefusePress = c.RefusePress && !f.reportPress
	c.DrawMoves = f.drawMoves
	c.SealTo = f.sealTo
	digest, err := f.readPIN()
	if err != nil {
		return c, err
	}
	f.pinDigest = digest
	c.PINAsked = f.pinDigest != ""
	return c, f.bySeats(&c, own, specs)
}

func (f *playFlags) byLaws(c *table.Conditions) error {
	chosen, err := f.laws.read()
	if err != nil {
		return err
	}
	if _, err := chosen.changed(f.laws.file); err != nil {
		return err
	}
	c.Laws, c.Edition, c.Changes = chosen.base.Year(), chosen.base.Text(), append(c.Changes, chosen.changes...)
	c.Start = f.start
	if f.chess960 >= 0 {
		setup, err := rules.Chess960(f.chess960)
		if err != nil {
			return fmt.Errorf("play: --chess960: %w", err)
		}
		c.Start = setup.ShredderFEN()
	}
	return nil
}

func (f *playFlags) byControl(c *table.Conditions) error {
	texts := strings.Fields(f.control)
	if len(texts) == 0 {
		return nil
	}
	if len(texts) > 2 {
		return fmt.Errorf("play: --control takes one time control, or one for White and one for Black")
	}
	var controls []clock.Control
	for _, text := range texts {
		control, err := clock.ParseControl(text)
		if err != nil {
			return fmt.Errorf("play: --control: %w", err)
		}
		controls = append(controls, control)
	}
	c.Control = rules.BySide[clock.Control]{White: controls[0], Black: controls[len(controls)-1]}
	return nil
}

// bySeats gives each side its properties: who plays there, and on what.
func (f *playFlags) bySeats(c *table.Conditions, own settings.Settings, specs []tactile.Spec) error {
	pack, err := language.Load(own.Notation)
	if err != nil {
		return err
	}
	me, _ := rules.ParseSide(f.side)
	mine := table.Seat{Name: f.name, Blind: true, Scheme: own.Scheme, Notation: own.Notation, Letters: pack.Letters()}
	his := table.Seat{Name: f.opponentName, Blind: f.opponentBlind, HearingImpaired: f.opponentImpaired, Scheme: own.Scheme, Notation: own.Notation, Letters: mine.Letters}
	if f.opponent == "rehearsal" && his.Name == "" {
		his.Name = "Rehearsal partner"
	}
	c.Seats, c.ByHand = c.Seats.With(me, mine).With(me.Other(), his), true
	for _, spec := range specs {
		if spec.Both {
			c.ClockTold = f.boardClock != "own"
			continue
		}
		seat := c.Seats.Of(spec.Side)
		seat.Board = sensingOf(spec)
		c.Seats = c.Seats.With(spec.Side, seat)
	}
	if f.boardClock == "board" {
		c.ClockTold = true
	}
	return nil
}

// sensingOf returns what the table is told of a board.
func sensingOf(spec tactile.Spec) table.Sensing {
	protocol, err := boards.Named(spec.Protocol)
	switch {
	case err != nil:
		return table.NoBoard
	case protocol.Traits().Sensing.Names && !spec.Pegs:
		return table.Pieces
	default:
		return table.Pegs
	}
}
