package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
	"blindchess/internal/fault"
	"blindchess/internal/gamesetup"
	"blindchess/internal/language"
	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/screen/page"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/text/suggest"
)

// tableFlags describe the table that is opened, for any kind of players.
type tableFlags struct {
	gamesetup.Terms
	laws lawsChoice

	pin, pinFile, pinDigest string
	resume, pair, journal   string
	page, qr                string
	pageFlags               securedFlags
	secured                 room.Secured
	again                   room.Again
	lang, scheme, notation  string
	occasion                table.Occasion
}

// onThisMachine is the meaning of --pair alone, and noPage lets no browser join a
// resumed game, as before.
const onThisMachine, noPage = "here", "none"

func (f *tableFlags) add(command *cobra.Command) {
	flags := command.Flags()
	flags.SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "edition" { // as laws and position call it
			name = "laws"
		}
		return pflag.NormalizedName(name)
	})
	f.laws.addFlags(command)
	flags.StringVar(&f.Event, "event", gamesetup.Friends, "the kind of game: friends, or event with an arbiter and scoresheets")
	flags.StringVar(&f.Control, "control", "", "time control, such as 40/90m+30s,30m+30s or 3m+2s; two in quotes for White and Black")
	flags.StringVar(&f.Start, "position", "", "start from this FEN")
	flags.IntVar(&f.Chess960, "chess960", -1, "start from this Chess960 position, 0 to 959")
	flags.BoolVar(&f.Arbiter, "arbiter", false, "an arbiter is present")
	flags.StringVar(&f.Answer, "answer", "", "in a tournament game, also answer these questions: "+strings.Join(gamesetup.Answers(), ", "))
	flags.BoolVar(&f.BuiltIn, "built-in-voices", false, "allow only the built-in voices: no synthesiser, no Speech Dispatcher")
	flags.BoolVar(&f.Quickplay, "quickplay", false, "apply the quickplay guideline")
	flags.BoolVar(&f.Written, "write", false, "each player writes a scoresheet")
	flags.BoolVar(&f.Repeat, "repeat-required", false, "require the opponent to repeat the move before the clock can be pressed")
	flags.BoolVar(&f.Hearing, "allow-hearing", false, "at an event: allow players to say their moves to the program")
	flags.BoolVar(&f.ReportPress, "report-press", false, "allow an early press of the clock, and record it")
	flags.BoolVar(&f.NoTakebacks, "no-takebacks", false, "forbid takebacks, even if both players agree")
	flags.StringVar(&f.Delay, "delay", "", "delay what spectators see and hear, such as 15m (default: no delay)")
	flags.IntVar(&f.DrawMoves, "draw-moves", 0, "moves each player must make before a draw may be agreed")
	flags.StringVar(&f.Default, "default-time", "", "how late a player may arrive, such as 30m (default: the Laws, none since 2014)")
	flags.StringVar(&f.Reading, "reading-time", "", "how long the start waits for a guest who reads how to play (default 1m; with an arbiter 0s)")
	flags.StringVar(&f.Slip, "slip", "", "time to correct a wrong piece on a sensing board (default 10s; 0s: none)")
	flags.StringVar(&f.pin, "pin", "", "protect the arbiter's seat with a PIN of at least six characters; the arbiter types pin and the PIN")
	flags.Lookup("pin").NoOptDefVal = askPIN
	flags.StringVar(&f.pinFile, "pin-file", "", "read the PIN from this file, which only you may read")
	flags.StringVar(&f.SealTo, "seal-to", "", "lock sealed moves with the arbiter's key from \"blindchess envelope key\"")
	flags.StringVar(&f.resume, "resume", "", "resume your last unfinished game, or the one in this file")
	flags.Lookup("resume").NoOptDefVal = room.Newest
	flags.StringVar(&f.pair, "pair", "", "let other screens join: on this computer, at :2222 for this computer only, or at 0.0.0.0:2222 for others")
	flags.Lookup("pair").NoOptDefVal = onThisMachine
	flags.StringVar(&f.page, "page", "", "let browsers join: :8443 from other computers, 127.0.0.1:8080 from this one only")
	f.pageFlags.add(flags)
	flags.StringVar(&f.qr, "qr", "", "show the join address as a QR code here, or save one picture for each join code under this name")
	flags.Lookup("qr").NoOptDefVal = onThisMachine
	flags.StringVar(&f.journal, "journal", "", "save the game in this file (default: the games folder)")
	addOccasion(flags, &f.occasion)
	flags.StringVar(&f.lang, "language", "", "language that you hear and read")
	flags.StringVar(&f.scheme, "scheme", "", "names for squares and pieces: "+strings.Join(language.Schemes(), ", ")+", or a file")
	flags.StringVar(&f.notation, "notation", "", "language of your written moves")
}

// parted takes the words after --pair, --qr and --resume, which may also be given
// without one: "--pair :2222" as well as "--pair=:2222". The word resume is
// --resume as it is spoken.
func (f *tableFlags) parted(verb string, words []string) error {
	for _, word := range words {
		switch {
		case f.pair == onThisMachine && strings.Contains(word, ":"):
			f.pair = word
		case f.qr == onThisMachine && strings.HasSuffix(word, ".png"):
			f.qr = word
		case f.resume == "" && word == "resume":
			f.resume = room.Newest
		case f.resume == room.Newest:
			f.resume = word
		case f.pin == askPIN:
			return errPINShown
		default:
			if near := suggest.Word(word, []string{"resume", "rematch"}, 3); near != "" && verb == "play" {
				return fault.New("fault.no-command-near", "{program}: there is no command {typed}, did you mean {near}: {help} lists them", "program", verb, "typed", fault.Quoted(word), "near", near, "help", "blindchess "+verb+" --help")
			}
			return fault.New("fault.no-word", "{verb}: this command does not know the word {typed}: see {help}", "verb", verb, "typed", fault.Quoted(word), "help", "blindchess "+verb+" --help")
		}
	}
	return nil
}

// choice is a flag that takes one of some words.
type choice struct {
	flag, value string
	allowed     []string
}

// check refuses impossible combinations of flags, each in one sentence.
func (f *tableFlags) check(verb string, more ...choice) error {
	for _, c := range append(more, choice{"event", f.Event, gamesetup.Events()}) {
		if !slices.Contains(c.allowed, c.value) {
			return commandline.UnknownChoice(verb, "--"+c.flag, c.value, slices.DeleteFunc(c.allowed, func(s string) bool { return s == "" })...)
		}
	}
	if f.page == noPage {
		f.page = ""
	}
	var err error
	if f.secured, err = f.pageFlags.read(f.page); err != nil {
		return fmt.Errorf("%s: %w", verb, err)
	}
	if err := f.Terms.Check(); err != nil {
		return fmt.Errorf("%s: %w", verb, err)
	}
	return nil
}

// reopen takes the addresses of a journal's table from its last run, unless they are
// set now.
func (f *tableFlags) reopen(journal string, set *pflag.FlagSet) {
	doors := room.ReadDoors(journal)
	if doors.Open && !set.Changed("pair") {
		f.pair, f.again.Address = cmp.Or(doors.Address, onThisMachine), doors.Address != ""
	}
	if doors.Page != "" && !set.Changed("page") {
		f.page, f.again.Page = doors.Page, true
		f.secured = f.secured.Or(doors.Secured)
	}
}

// address returns the address at which guests from the network join, and
// nothing if none do.
func (f *tableFlags) address() string {
	if f.pair == onThisMachine {
		return ""
	}
	return f.pair
}

// links shows the page's address with a code as a QR code, if requested.
func (f *tableFlags) links(out io.Writer) func(pair.Pass, string) {
	if f.qr == "" {
		return nil
	}
	return func(pass pair.Pass, address string) {
		if err := f.showLink(out, pass, address); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
	}
}

func (f *tableFlags) showLink(out io.Writer, pass pair.Pass, address string) error {
	if f.qr == onThisMachine {
		lines, err := page.Blocks(address)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(out, "%s\n%s %s\n%s\n", strings.Join(lines, "\n"), pass.Role, pass.Seat, address)
		return err
	}
	picture, err := page.Picture(address)
	if err != nil {
		return err
	}
	whose := pass.Role
	if pass.Role == room.Opponent {
		whose = pass.Seat // or White's picture would be written over by Black's
	}
	return os.WriteFile(strings.TrimSuffix(f.qr, ".png")+"-"+whose+".png", picture, 0o600)
}

// settings returns the settings of the user with the changes of the flags.
func (f *tableFlags) settings(verb string) (settings.Settings, error) {
	own, err := settings.Load()
	if err != nil {
		return own, err
	}
	if err := own.Change("language", f.lang, "scheme", f.scheme, "notation", f.notation); err != nil {
		return own, fmt.Errorf("%s: %w", verb, err)
	}
	return own, nil
}

// conditions returns the conditions of the table without its seats.
func (f *tableFlags) conditions(verb string) (table.Conditions, error) {
	f.Laws = f.laws.LawsChoice
	c, err := f.Conditions()
	if err != nil {
		return c, fmt.Errorf("%s: %w", verb, err)
	}
	if f.pinDigest, err = f.readPIN(); err != nil {
		return c, err
	}
	c.PINAsked = f.pinDigest != ""
	if c.Occasion, err = gamesetup.Named(f.occasion); err != nil {
		return c, fmt.Errorf("%s: %w", verb, err)
	}
	return c, nil
}

// game says which game the flags mean.
func (f *tableFlags) game(verb string) room.Game {
	return room.Game{Verb: verb, Journal: f.journal, Resume: f.resume}
}
