package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/clock"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// tableFlags are what is said about the table that is opened, whoever sits at
// it.
type tableFlags struct {
	laws lawsChoice

	event, control, start           string
	chess960                        int
	arbiter, quickplay              bool
	manualSheets                    bool
	repeat, reportPress             bool
	drawMoves                       int
	pin, pinFile, pinDigest, sealTo string
	resume, pair, journal           string
	lang, scheme, notation          string
}

// newestGame and onThisMachine are what --resume and --pair mean by themselves.
const (
	newestGame    = "newest"
	onThisMachine = "here"
)

func (f *tableFlags) add(command *cobra.Command) {
	flags := command.Flags()
	f.laws.addFlags(command)
	flags.StringVar(&f.event, "event", "friends", "friends: the program carries out what is certain; event: an arbiter is present and each player writes")
	flags.StringVar(&f.control, "control", "", "time control, such as 40/90m+30s,30m+30s or 3m+2s; two of them, parted by a blank, for White and Black")
	flags.StringVar(&f.start, "position", "", "start from this FEN")
	flags.IntVar(&f.chess960, "chess960", -1, "start from this Chess960 position, 0 to 959")
	flags.BoolVar(&f.arbiter, "arbiter", false, "an arbiter is present")
	flags.BoolVar(&f.quickplay, "quickplay", false, "the guideline on quickplay finishes applies")
	flags.BoolVar(&f.manualSheets, "write", false, "each player writes their own scoresheet")
	flags.BoolVar(&f.repeat, "repeat-required", false, "the clock can be pressed only when the opponent has repeated the move")
	flags.BoolVar(&f.reportPress, "report-press", false, "an early press of the clock is recorded and not refused")
	flags.IntVar(&f.drawMoves, "draw-moves", 0, "moves of both players before a draw may be agreed")
	flags.StringVar(&f.pin, "pin", "", "ask for a PIN of the arbiter's seat, four signs or more; the arbiter gives it with pin")
	flags.Lookup("pin").NoOptDefVal = askPIN
	flags.StringVar(&f.pinFile, "pin-file", "", "read that PIN from this file, which nobody else can read")
	flags.StringVar(&f.sealTo, "seal-to", "", "lock sealed moves for the arbiter's key that blindchess envelope key made")
	flags.StringVar(&f.resume, "resume", "", "go on with the last game that was not ended, or with the one in this journal")
	flags.Lookup("resume").NoOptDefVal = newestGame
	flags.StringVar(&f.pair, "pair", "", "let other screens in: on this machine, or from the network at an address such as :2222")
	flags.Lookup("pair").NoOptDefVal = onThisMachine
	flags.StringVar(&f.journal, "journal", "", "keep the game in this file; without it, in the state directory")
	flags.StringVar(&f.lang, "language", "", "language of what you hear and read")
	flags.StringVar(&f.scheme, "scheme", "", "spoken scheme: "+strings.Join(language.Schemes(), ", ")+", or a file of own words")
	flags.StringVar(&f.notation, "notation", "", "language of the notation you write")
}

// parted takes the words that stand apart from --pair and --resume, which may
// be given without one: "--pair :2222" as well as "--pair=:2222". The word
// resume is --resume as it is spoken.
func (f *tableFlags) parted(verb string, words []string) error {
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
			return fmt.Errorf("%s: %q is no flag of %s: see blindchess %s --help", verb, word, verb, verb)
		}
	}
	return nil
}

// choice is a flag that takes one of some words.
type choice struct {
	flag, value string
	allowed     []string
}

// check refuses what the flags cannot mean, each in one sentence.
func (f *tableFlags) check(verb string, more ...choice) error {
	for _, c := range append(more, choice{"event", f.event, []string{"friends", "event"}}) {
		if !slices.Contains(c.allowed, c.value) {
			return fmt.Errorf("%s: --%s is %q: say %s", verb, c.flag, c.value, strings.Join(slices.DeleteFunc(c.allowed, func(s string) bool { return s == "" }), " or "))
		}
	}
	if f.start != "" && f.chess960 >= 0 {
		return fmt.Errorf("%s: give --position or --chess960, not both", verb)
	}
	return nil
}

// address returns where guests from the network come in, and nothing where
// none do.
func (f *tableFlags) address() string {
	if f.pair == onThisMachine {
		return ""
	}
	return f.pair
}

// settings returns the settings of the user with what the flags change.
func (f *tableFlags) settings(verb string) (settings.Settings, error) {
	own, err := settings.Load()
	if err != nil {
		return own, err
	}
	for _, change := range []struct{ key, value string }{{"language", f.lang}, {"scheme", f.scheme}, {"notation", f.notation}} {
		if change.value == "" {
			continue
		}
		if err := own.Set(change.key, change.value); err != nil {
			return own, fmt.Errorf("%s: --%s: %w", verb, change.key, err)
		}
	}
	return own, nil
}

// conditions returns what the table is set to, but for its seats.
func (f *tableFlags) conditions(verb string) (table.Conditions, error) {
	c := table.ForFriends()
	if f.event == "event" {
		c = table.ForEvent()
	}
	if err := f.byLaws(verb, &c); err != nil {
		return c, err
	}
	if err := f.byControl(verb, &c); err != nil {
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
	return c, nil
}

func (f *tableFlags) byLaws(verb string, c *table.Conditions) error {
	chosen, err := f.laws.Read()
	if err != nil {
		return err
	}
	c.Laws, c.Edition, c.Changes = chosen.Base.Year(), chosen.Base.Text(), append(c.Changes, chosen.Changes...)
	c.Start = f.start
	if f.chess960 >= 0 {
		setup, err := rules.Chess960(f.chess960)
		if err != nil {
			return fmt.Errorf("%s: --chess960: %w", verb, err)
		}
		c.Start = setup.ShredderFEN()
	}
	return nil
}

func (f *tableFlags) byControl(verb string, c *table.Conditions) error {
	texts := strings.Fields(f.control)
	if len(texts) == 0 {
		return nil
	}
	if len(texts) > 2 {
		return fmt.Errorf("%s: --control takes one time control, or one for White and one for Black", verb)
	}
	var controls []clock.Control
	for _, text := range texts {
		control, err := clock.ParseControl(text)
		if err != nil {
			return fmt.Errorf("%s: --control: %w", verb, err)
		}
		controls = append(controls, control)
	}
	c.Control = rules.BySide[clock.Control]{White: controls[0], Black: controls[len(controls)-1]}
	return nil
}
