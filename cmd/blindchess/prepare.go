//go:build !tournament

package main

import (
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"blindchess/internal/practice/study/base"
	"blindchess/internal/practice/training"
	"blindchess/internal/room"
	"blindchess/internal/settings"
)

// prepareFlags narrow the results of a base to those that help a player to prepare
// for an opponent, and say how they are gone through.
type prepareFlags struct {
	base.Narrowing
	tree, study bool
}

func (f *prepareFlags) add(command *cobra.Command) {
	set := command.Flags()
	set.BoolVar(&f.White, "white", false, "only games in which the player of --player is White")
	set.BoolVar(&f.Black, "black", false, "only games in which the player of --player is Black")
	set.IntVar(&f.Since, "since", 0, "only games from this year on")
	set.IntVar(&f.Rating, "rating", 0, "only games in which both players have at least this rating")
	set.BoolVar(&f.tree, "tree", false, "hear what was played, move by move, with scores")
	set.BoolVar(&f.study, "study", false, "go through the games at once")
}

// lastBase is the file that says which base was searched last.
func lastBase() string { return filepath.Join(room.StateFolder(), "base.txt") }

// chosen returns the file that words name. A player whom they name is asked for as
// --player does, and prepared for: the tree is told, unless games are studied or
// written.
func (f *baseFlags) chosen(words []string) (string, error) {
	path, player, err := base.Chosen(words, lastBase())
	if err != nil {
		return "", err
	}
	f.again = len(words) == 0 || path != words[0]
	if player != "" {
		f.query.Players = append([]string{player}, f.query.Players...)
		f.prepare.tree = f.prepare.tree || !f.prepare.study && f.write == ""
	}
	return path, nil
}

// narrow returns the games that are wanted of those that were found.
func (f *prepareFlags) narrow(b *base.Base, players []string, found []int) ([]int, []base.Kept, error) {
	if len(players) > 0 {
		f.Player = players[0]
	}
	f.Whole = f.tree || f.study
	return b.Narrow(f.Narrowing, found)
}

// through goes through the games that were found: their tree, or a study of them.
func (f *prepareFlags) through(command *cobra.Command, voice voiceFlags, path string, games []base.Kept) error {
	practice := trainingFlags{aloneFlags: aloneFlags{voiceFlags: voice}}
	pupil, own, err := practice.pupil()
	switch {
	case err != nil:
		return err
	case !f.tree:
		return studyFound(command, own, voice, path, games)
	}
	tree := training.TreeOf(pupil, base.Played(games), f.Side())
	if err := practice.practise(command, own, tree); err != nil {
		return err
	}
	var chosen []base.Kept
	for _, at := range tree.Chosen() {
		chosen = append(chosen, games[at])
	}
	return studyFound(command, own, voice, path, chosen)
}

// studyFound opens a study of games that were found. Changes are saved in a file
// beside the base.
func studyFound(command *cobra.Command, own settings.Settings, voice voiceFlags, path string, games []base.Kept) error {
	flags := studyFlags{aloneFlags: aloneFlags{voiceFlags: voice}}
	o, err := flags.bare(own)
	if err != nil || len(games) == 0 {
		return err
	}
	o.File = strings.TrimSuffix(path, ".pgn") + ".found.pgn"
	o.Games = base.Games(games)
	return flags.studied(command, own, o)
}
