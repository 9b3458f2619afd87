package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"blindchess/internal/gamesetup"
	"blindchess/internal/room"
	"blindchess/internal/room/atboard"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
)

// playFlags are a player's options for a game.
type playFlags struct {
	tableFlags

	side, opponent     string
	voice, form, ear   string
	name, opponentName string
	mine, theirs       table.Person
	assistant          bool
	opponentImpaired   bool
	opponentBlind      bool
	boards             []string
	boardClock         string
	rematch            bool   // of the last game
	analysed           string // the journal of a game that the player left to go through it
	sloppy             bool
	seed               uint64
	haste              int
	strength           int    // of an engine, a rating; 0 where none plays
	engine             string // its program
	advice             bool   // it answers what the player asks beside the table
	advised            bool   // it did so in the game that goes on
	screen, transcript string
	width              int
}

func (f *playFlags) add(command *cobra.Command) {
	f.tableFlags.add(command)
	flags := command.Flags()
	flags.StringVar(&f.side, "side", "white", "your side: white or black")
	flags.StringVar(&f.opponent, "opponent", opponents[0], "who you play: join (another screen), here (both sides), rehearsal (practice partner, not in the tournament build)"+opponentUsage)
	flags.StringVar(&f.form, "form", "", "announce moves long, short or spelled")
	flags.StringVar(&f.voice, "voice", "", "a voice from \"blindchess voice list\", or none")
	flags.StringVar(&f.ear, "ear", "", earUsage)
	flags.StringVar(&f.name, "name", "", "your name (default: your settings)")
	addPerson(flags, &f.mine, "", "your", " (default: your settings)")
	flags.StringVar(&f.opponentName, "opponent-name", "", "the opponent's name")
	addPerson(flags, &f.theirs, "opponent-", "the opponent's", "")
	flags.BoolVar(&f.assistant, "assistant", false, "you have an assistant")
	flags.BoolVar(&f.opponentImpaired, "opponent-hearing-impaired", false, "the opponent's hearing is impaired; the Laws may then require an assistant")
	flags.BoolVar(&f.opponentBlind, "opponent-blind", false, "the opponent is blind too")
	flags.StringArrayVar(&f.boards, "board", nil, "use a board, such as white=dgt:/dev/ttyACM0 or both=dgt:PATH; give it twice for two boards")
	flags.StringVar(&f.boardClock, "clock", "auto", "the clock that counts: own (the program), board (the clock at the board), auto (the board's if both share one), or a clock such as talking:/dev/ttyUSB1")
	f.addPartner(flags)
	flags.StringVar(&f.screen, "screen", "", "line (plain lines) or board (painted)")
	flags.IntVar(&f.width, "width", 0, "wrap lines at this many cells, such as 40 for a Braille display")
	flags.StringVar(&f.transcript, "transcript", "", "also write every utterance to this file, one a line")
}

// earUsage is the help of --ear.
const earUsage = "play all your sounds on this device only; \"blindchess voice devices\" lists them"

// hearBy plays all sounds on one device, if one is named.
func hearBy(own *settings.Settings, device string) {
	if device != "" {
		own.Ears, own.PrivateDevice = "own", device
	}
}

// check refuses impossible combinations of flags, each in one sentence.
func (f *playFlags) check() error {
	if err := f.checkEngine(); err != nil {
		return err
	}
	return f.tableFlags.check("play",
		choice{"side", f.side, []string{"white", "black"}},
		choice{"opponent", f.opponent, opponents},
		choice{"clock", f.clockWord(), []string{"auto", "own", "board"}},
		choice{"screen", f.screen, []string{"", "line", "board"}},
	)
}

// clockWord returns whose time counts in one word: a clock that is named by its
// kind and address counts.
func (f *playFlags) clockWord() string {
	if strings.Contains(f.boardClock, ":") {
		return "board"
	}
	return f.boardClock
}

// own returns the player's side.
func (f *playFlags) own() rules.Side {
	side, _ := rules.ParseSide(f.side)
	return side
}

// settings returns the player's settings with the changes of the flags.
func (f *playFlags) settings() (settings.Settings, error) {
	own, err := f.tableFlags.settings("play")
	if err != nil {
		return own, err
	}
	if err := own.Change("form", f.form, "screen", f.screen, "voice", f.voice); err != nil {
		return own, fmt.Errorf("play: %w", err)
	}
	hearBy(&own, f.ear)
	if f.width != 0 {
		own.Width = f.width
	}
	return own, nil
}

// person returns the player's data, from the flags or otherwise from the
// settings.
func (f *playFlags) person(own settings.Settings) table.Person {
	p := f.mine
	p.Title, p.Team = cmp.Or(p.Title, own.Title), cmp.Or(p.Team, own.Team)
	p.Federation, p.FIDEID, p.Rating = cmp.Or(p.Federation, own.Country), cmp.Or(p.FIDEID, own.FIDEID), cmp.Or(p.Rating, own.Rating)
	return p
}

// specs reads the boards of the flags, or of the settings if no flag names one.
func (f *playFlags) specs(own settings.Settings) ([]tactile.Spec, error) {
	texts := f.boards
	if len(texts) == 0 {
		texts = strings.FieldsFunc(own.Boards, unicode.IsSpace)
	}
	if strings.Contains(f.boardClock, ":") {
		spec, err := tactile.ParseSpec(f.boardClock)
		if err != nil {
			return nil, fmt.Errorf("play: --clock: %w", err)
		}
		if !spec.IsClock() {
			return nil, fmt.Errorf("play: --clock: %s is a board: for its clock, write --board both=%s --clock board", f.boardClock, f.boardClock)
		}
		texts = append(slices.Clone(texts), f.boardClock)
	}
	var specs []tactile.Spec
	for _, text := range texts {
		spec, err := tactile.ParseSpec(text)
		if err != nil {
			return nil, fmt.Errorf("play: --board: %w", err)
		}
		if spec.Side == 0 && !spec.Both && !spec.IsClock() {
			spec.Side = f.own()
		}
		if kind, err := boards.Named(spec.Protocol); err == nil && kind.Traits().Sensing.Tags && spec.Calibration == "" {
			spec.Calibration = piecesFile(spec)
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// piecesFile returns the path of the file with the tags of a board's pieces, so that
// such a board can resume a game in the middle.
func piecesFile(spec tactile.Spec) string {
	name := "men.txt"
	if spec.Side != 0 {
		name = "men-" + strings.ToLower(spec.Side.String()) + ".txt"
	}
	return filepath.Join(room.StateFolder(), name)
}

// conditions returns the conditions of the table.
func (f *playFlags) conditions(own settings.Settings, specs []tactile.Spec) (table.Conditions, error) {
	c, err := f.tableFlags.conditions("play")
	if err != nil {
		return c, err
	}
	return c, f.bySeats(&c, own, specs)
}

// bySeats gives each side its properties: who plays there, and on what.
func (f *playFlags) bySeats(c *table.Conditions, own settings.Settings, specs []tactile.Spec) error {
	name := f.opponentName
	if name == "" {
		name = f.partnerName(own.Pack())
	}
	mine, err := gamesetup.Seat(own, cmp.Or(f.name, own.Name), true)
	if err != nil {
		return err
	}
	theirs, err := gamesetup.Seat(own, name, f.opponentBlind)
	if err != nil {
		return err
	}
	theirs.HearingImpaired = f.opponentImpaired
	mine, theirs = gamesetup.Who(mine, f.person(own)), gamesetup.Who(theirs, f.theirs)
	c.Seats, c.ByHand = c.Seats.With(f.own(), mine).With(f.own().Other(), theirs), true
	for _, spec := range specs {
		c.ByHand = c.ByHand && !spec.Both // that board tells when it is correct
		if spec.Both || spec.IsClock() {
			c.ClockTold = c.ClockTold || f.boardClock != "own"
			continue
		}
		seat := c.Seats.Of(spec.Side)
		seat.Board = atboard.Sensing(spec)
		c.Seats = c.Seats.With(spec.Side, seat)
	}
	if f.clockWord() == "board" {
		c.ClockTold = true
	}
	return nil
}
