package main

import (
	"errors"
	"strings"

	"github.com/spf13/pflag"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/report"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
)

// spokenFlags are what say and hear have in common: in whose words moves are
// spoken, in whose letters they are written, and in which position.
type spokenFlags struct {
	scheme, notation, fen string
	asJSON                bool
}

func (f *spokenFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.scheme, "scheme", "", schemeUsage())
	flags.StringVar(&f.notation, "notation", "", "language of the written moves (default: your settings)")
	addPosition(flags, &f.fen, "the position in FEN (default: the start position)")
	flags.BoolVar(&f.asJSON, "json", false, "print one JSON object a line")
}

func schemeUsage() string {
	return "names for squares and pieces: " + strings.Join(language.Schemes(), ", ") + ", or a file (default: your settings)"
}

// spoken is the choice of the flags and the settings.
type spoken struct {
	scheme   language.Scheme
	pack     language.Pack // of the notation
	seat     announce.Narrator
	ear      announce.Ear
	form     announce.Form
	position rules.Position
}

func (f *spokenFlags) read(verb string) (spoken, error) {
	if err := examinesAt(verb, f.fen); err != nil {
		return spoken{}, err
	}
	own, err := settings.Load()
	if err != nil {
		return spoken{}, err
	}
	if f.scheme == "" {
		f.scheme = own.Scheme
	}
	if f.notation == "" {
		f.notation = own.Notation
	}
	chosen := spoken{position: rules.Standard()}
	if chosen.scheme, err = settings.LoadScheme(f.scheme); err != nil {
		return spoken{}, err
	}
	if chosen.pack, err = language.Load(f.notation); err != nil {
		return spoken{}, err
	}
	taught, err := announce.ParseTaught(own.Taught)
	if err != nil {
		return spoken{}, err
	}
	chosen.ear = announce.NewEar(chosen.scheme, chosen.pack).Teach(taught)
	chosen.form = own.AnnouncedForm()
	words, err := language.Load(own.Language)
	if err != nil {
		return spoken{}, err
	}
	chosen.seat = announce.Narrator{Pack: words, Scheme: chosen.scheme, Form: chosen.form}
	if f.fen != "" {
		setup, err := rules.ParseFEN(f.fen)
		if err != nil {
			return spoken{}, err
		}
		chosen.position = setup.Position
	}
	return chosen, nil
}

// told describes an error in the player's language.
func (s spoken) told(err error) string {
	var misheard *announce.Misheard
	if errors.As(err, &misheard) {
		return s.seat.Misheard(misheard, s.pack)
	}
	return s.seat.Pack.Error(err)
}

// move describes a move of the position.
func (s spoken) move(move rules.Move) report.Move {
	return report.MoveOf(s.scheme, s.position, move, s.form)
}

// addPosition adds the flag of a position that the user sets up. The tournament
// build refuses it, as examinesAt says, and its help does not name it.
func addPosition(flags *pflag.FlagSet, fen *string, usage string) {
	flags.StringVar(fen, "fen", "", usage)
	if tournament {
		_ = flags.MarkHidden("fen") // it is there
	}
}
