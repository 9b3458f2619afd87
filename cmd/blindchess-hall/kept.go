package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/tournament/bulletin"
	"blindchess/internal/event/tournament/ledger"
	"blindchess/internal/language"
	"blindchess/internal/settings"
)

// kept is the file of a tournament, and the name of the person who writes to
// it.
type kept struct{ path, by string }

func (k *kept) add(command *cobra.Command) {
	command.Flags().StringVar(&k.path, "tournament", "tournament.journal", "the file of the tournament")
}

func (k *kept) addBy(command *cobra.Command) {
	k.add(command)
	command.Flags().StringVar(&k.by, "by", "", "your name, for the record")
}

func (k *kept) read() (tournament.Tournament, error) { return ledger.Read(k.path) }

// put writes entries with the time of day and the name of who wrote them.
func (k *kept) put(command *cobra.Command, entries ...tournament.Entry) (tournament.Tournament, error) {
	return ledger.Add(command.Context(), k.path, k.signed(entries)...)
}

func (k *kept) signed(entries []tournament.Entry) []tournament.Entry {
	now := time.Now().Format(time.RFC3339)
	for i := range entries {
		entries[i].When, entries[i].By = now, k.by
	}
	return entries
}

// one returns the player whom a name or a number means. The error asks back if
// several fit.
func one(t tournament.Tournament, pack language.Pack, text string) (tournament.Player, error) {
	found := t.Find(text)
	switch len(found) {
	case 0:
		return tournament.Player{}, fmt.Errorf("%s", pack.Phrase("tournament.nobody", "typed", text, "list", "blindchess-hall players"))
	case 1:
		return found[0], nil
	}
	var names []string
	for _, p := range found {
		line := fmt.Sprintf("%d %s", p.Number, p.Name)
		for _, more := range []string{p.Title, some(p.Rating), p.Federation, p.Team, p.Birth} {
			if more != "" && slices.ContainsFunc(found, func(other tournament.Player) bool {
				return other.Number != p.Number && strings.EqualFold(other.Name, p.Name)
			}) {
				line += ", " + more
			}
		}
		names = append(names, line)
	}
	return tournament.Player{}, fmt.Errorf("%s", pack.Phrase("tournament.which", "names", strings.Join(names, "; ")))
}

// told is how words of players are chosen: their round and their language.
type told struct {
	kept
	round    int
	language string
}

func (f *told) add(command *cobra.Command) {
	f.kept.add(command)
	command.Flags().IntVar(&f.round, "round", 0, "the round (default: the last one paired)")
	command.Flags().StringVar(&f.language, "language", "", "the language (default: your settings)")
}

// open returns the tournament, the bulletin of the round, and its language.
func (f *told) open() (tournament.Tournament, bulletin.Bulletin, language.Pack, error) {
	t, err := f.read()
	if err != nil {
		return t, bulletin.Bulletin{}, language.Pack{}, err
	}
	b, pack, err := f.words(t)
	return t, b, pack, err
}

// of returns the bulletin of the round.
func (f *told) of(t tournament.Tournament) (bulletin.Bulletin, error) {
	b, _, err := f.words(t)
	return b, err
}

func (f *told) words(t tournament.Tournament) (bulletin.Bulletin, language.Pack, error) {
	own, err := settings.Load()
	if err != nil {
		return bulletin.Bulletin{}, language.Pack{}, err
	}
	if f.language == "" {
		f.language = own.Language
	}
	pack, err := language.Load(f.language)
	if err != nil {
		return bulletin.Bulletin{}, pack, err
	}
	if f.round == 0 {
		f.round = len(t.Rounds)
	}
	b, err := bulletin.Of(t, f.round, pack)
	return b, pack, err
}

// whole reads a number from one on.
func whole(text, what string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is no %s: type a number such as 3", text, what)
	}
	return n, nil
}
