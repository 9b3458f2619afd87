package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

const doubleUsage = "enter a player whose name or number is already listed: they are two people"

// entering says how players are entered.
type entering struct {
	double, keep bool
	missed       string
}

func (e *entering) add(command *cobra.Command) {
	command.Flags().BoolVar(&e.double, "double", false, doubleUsage)
	command.Flags().BoolVar(&e.keep, "keep-numbers", false, "in a Swiss tournament: number new players after the others, not by their rating")
	command.Flags().StringVar(&e.missed, "missed", "zero", "points of new players for each paired round: half or zero")
}

// enter enters players, with their byes for missed rounds, and numbers all
// players again if that is still permitted.
func (e *entering) enter(command *cobra.Command, k *kept, t tournament.Tournament, players []tournament.Player) (tournament.Tournament, error) {
	kind, known := map[string]tournament.Code{"half": tournament.HalfBye, "zero": tournament.ZeroBye}[e.missed]
	if !known {
		return t, fmt.Errorf("players: --missed is %q: say half or zero", e.missed)
	}
	before := make(map[int]bool, len(t.Players))
	for _, p := range t.Players {
		before[p.Number] = true
	}
	entries := []tournament.Entry{{Entered: players}}
	if err := noDoubles(t, entries, e.double); err != nil {
		return t, err
	}
	after, err := t.With(entries[0])
	if err != nil {
		return t, err
	}
	for _, p := range after.Players {
		for _, round := range after.Rounds {
			if !before[p.Number] {
				entries = append(entries, tournament.Entry{Asked: &tournament.Asked{Round: round.Number, Bye: tournament.Bye{Player: p.Number, Kind: kind}}})
			}
		}
	}
	if order, other := after.Ranked(); other && rankedBefore(t) && !e.keep && after.CanRenumber() && !numbered(players) {
		entries = append(entries, tournament.Entry{Renumbered: &tournament.Renumbered{Order: order}})
		tellNumbers(command.OutOrStdout(), entries)
	}
	return k.put(command, entries...)
}

// noDoubles asks for a decision about an entered player who seems to be listed
// already.
func noDoubles(t tournament.Tournament, entries []tournament.Entry, double bool) error {
	for _, entry := range entries {
		for _, p := range entry.Entered {
			if p.Number == 0 {
				p.Number = -1
			}
			if other, found := t.Double(p); found && !double {
				return fmt.Errorf("is %s the same as player %d, %s? If so, take the line away; if they are two people, give --double", p.Name, other.Number, other.Name)
			}
			p.Number = max(p.Number, 1+len(t.Players))
			t.Players = append(t.Players, p)
		}
	}
	return nil
}

func newEditCommand() *cobra.Command {
	var k kept
	var now tournament.Player
	command := &cobra.Command{
		Use:   "edit PLAYER",
		Short: "change a player's entry",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			t, p, err := k.who(words[0])
			if err != nil {
				return err
			}
			team, changed := p.Team, 0
			for flag, set := range map[string]func(){
				"name": func() { p.Name = now.Name }, "rating": func() { p.Rating = now.Rating }, "title": func() { p.Title = now.Title },
				"federation": func() { p.Federation = now.Federation }, "fide-id": func() { p.FideID = now.FideID }, "birth": func() { p.Birth = now.Birth },
				"sex": func() { p.Sex = now.Sex }, "team": func() { p.Team = now.Team }, "language": func() { p.Language = now.Language },
				"sighted": func() { p.Sighted = now.Sighted },
			} {
				if command.Flags().Changed(flag) {
					set()
					changed++
				}
			}
			if changed == 0 {
				return fmt.Errorf("edit: say what changes, such as --name or --rating")
			}
			entries := []tournament.Entry{{Edited: &tournament.Edited{Player: p}}}
			after, err := t.With(entries[0])
			if err != nil {
				return err
			}
			out := command.OutOrStdout()
			if _, err := k.put(command, ranked(t, after, entries)...); err != nil {
				return err
			}
			fmt.Fprintf(out, "%s is changed.\n", p.Name)
			tellNumbers(out, ranked(t, after, nil))
			if games, open := t.Games(p.Number); games+open > 0 {
				fmt.Fprintf(out, "The games stay: %d.\n", games+open)
				if p.Team != team {
					fmt.Fprintln(out, "They count for the new team.")
				}
			}
			return nil
		},
	}
	k.addBy(command)
	flags := command.Flags()
	flags.StringVar(&now.Name, "name", "", "the name, family name first")
	flags.IntVar(&now.Rating, "rating", 0, "the rating; 0 for none")
	flags.StringVar(&now.Title, "title", "", "the title, such as WFM")
	flags.StringVar(&now.Federation, "federation", "", "the federation, in three letters")
	flags.StringVar(&now.FideID, "fide-id", "", "the number at FIDE")
	flags.StringVar(&now.Birth, "birth", "", "the date of birth, or its year")
	flags.StringVar(&now.Sex, "sex", "", "m or w, for reports")
	flags.StringVar(&now.Team, "team", "", "the team")
	flags.StringVar(&now.Language, "language", "", "the language of their messages")
	flags.BoolVar(&now.Sighted, "sighted", false, "the player is sighted")
	return command
}

// rankedBefore reports whether the numbers follow the starting rank. Some may be missing.
func rankedBefore(t tournament.Tournament) bool {
	order, _ := t.Ranked()
	return slices.IsSorted(order)
}

// ranked adds new numbers for the players to entries, if no round is paired and the numbers
// followed the starting rank before.
func ranked(before, after tournament.Tournament, entries []tournament.Entry) []tournament.Entry {
	order, other := after.Ranked()
	if !other || !after.CanRenumber() || len(after.Rounds) > 0 || !rankedBefore(before) {
		return entries
	}
	return append(entries, tournament.Entry{Renumbered: &tournament.Renumbered{Order: order}})
}

// tellNumbers says that the players have new numbers, if an entry gives them some.
func tellNumbers(out io.Writer, entries []tournament.Entry) {
	if slices.ContainsFunc(entries, func(e tournament.Entry) bool { return e.Renumbered != nil }) {
		fmt.Fprintln(out, "The numbers of the players are new: by rating, title and name.")
	}
}

func newMergeCommand() *cobra.Command {
	var k kept
	same := false
	command := &cobra.Command{
		Use:   "merge PLAYER INTO",
		Short: "join two entries of one person",
		Args:  cobra.ExactArgs(2),
		RunE: func(command *cobra.Command, words []string) error {
			t, from, err := k.who(words[0])
			if err != nil {
				return err
			}
			_, into, err := k.who(words[1])
			if err != nil {
				return err
			}
			if from.FideID != "" && into.FideID != "" && from.FideID != into.FideID {
				return fmt.Errorf("merge: player %d, %s, and player %d, %s, have two FIDE numbers. If they are one person, first type blindchess-hall edit %d --fide-id %s", from.Number, from.Name, into.Number, into.Name, from.Number, into.FideID)
			}
			merged := tournament.Entry{Merged: &tournament.Merged{From: from.Number, Into: into.Number}}
			after, err := t.With(merged)
			if err != nil {
				return err
			}
			if !same && !from.Alike(into) {
				return fmt.Errorf("merge: is player %d, %s, the same person as player %d, %s? If so, add --same", from.Number, from.Name, into.Number, into.Name)
			}
			if _, err := k.put(command, ranked(t, after, []tournament.Entry{merged})...); err != nil {
				return err
			}
			games, open := t.Games(from.Number)
			fmt.Fprintf(command.OutOrStdout(), "Player %d, %s, is player %d, %s. Games that went over: %d.\n", from.Number, from.Name, into.Number, into.Name, games+open)
			tellNumbers(command.OutOrStdout(), ranked(t, after, nil))
			return nil
		},
	}
	k.addBy(command)
	command.Flags().BoolVar(&same, "same", false, "join them although their names differ")
	return command
}

func newRemoveCommand() *cobra.Command {
	var k kept
	annul := false
	command := &cobra.Command{
		Use:   "remove PLAYER",
		Short: "delete a player without games, or annul a player's games in a round robin",
		Args:  cobra.ExactArgs(1),
		RunE: func(command *cobra.Command, words []string) error {
			t, p, err := k.who(words[0])
			if err != nil {
				return err
			}
			removed := tournament.Entry{Removed: &tournament.Removed{Player: p.Number, Annul: annul}}
			after, err := t.With(removed)
			if err != nil {
				return err
			}
			if _, err := k.put(command, ranked(t, after, []tournament.Entry{removed})...); err != nil {
				return err
			}
			out := command.OutOrStdout()
			if games, _ := t.Games(p.Number); games > 0 {
				fmt.Fprintf(out, "%s has left. Games that no longer count for the places: %d. Reports have them.\n", p.Name, games)
				return nil
			}
			fmt.Fprintf(out, "%s is taken out. Players: %d.\n", p.Name, len(t.Players)-1)
			tellNumbers(out, ranked(t, after, nil))
			return nil
		},
	}
	k.addBy(command)
	command.Flags().BoolVar(&annul, "annul", false, "in a round robin: do not count their games if they played fewer than half")
	return command
}

// changes says the further effects of the correction of a result.
func changes(command *cobra.Command, before, after tournament.Tournament, told tournament.Told) error {
	out := command.OutOrStdout()
	if told.Round < len(after.Rounds) {
		fmt.Fprintf(out, "Warning: round %d was paired by the points before. Its pairings stay.\n", told.Round+1)
		last, _ := after.Round(len(after.Rounds))
		if last.Open() == len(last.Pairings) && len(last.Pairings) > 0 {
			fmt.Fprintf(out, "Round %d has no result yet: blindchess-hall pair --again pairs it anew.\n", last.Number)
		}
	}
	was, err := before.Standings(min(before.Over(), after.Over()))
	if err != nil {
		return err
	}
	now, err := after.Standings(min(before.Over(), after.Over()))
	if err != nil {
		return err
	}
	old := make(map[int]tournament.Standing, len(was))
	for _, s := range was {
		old[s.Player.Number] = s
	}
	var moved []string
	for _, s := range now {
		o := old[s.Player.Number]
		if o.Points != s.Points {
			fmt.Fprintf(out, "%s: %s points instead of %s.\n", after.Apart(s.Player), trf.Points(s.Points), trf.Points(o.Points))
		}
		if o.Rank != s.Rank {
			moved = append(moved, fmt.Sprintf("%s %d instead of %d", after.Apart(s.Player), s.Rank, o.Rank))
		}
	}
	if len(moved) > 0 {
		fmt.Fprintf(out, "Places that change: %s.\n", strings.Join(moved, "; "))
	}
	return nil
}
