//go:build !tournament

package main

import (
	"blindchess/internal/gamesetup"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/room/running"
)

// played names a game that this user plays at this moment against a person, and
// "" if there is none: while there is, no engine is asked.
func played() string {
	for _, game := range running.Games(room.RunningFolder()) {
		if game.Journal == "" || againstPerson(game.Journal) {
			return game.Name()
		}
	}
	return ""
}

// playedOnline lists the journals of the games that this user plays at a server at this
// moment, in any program.
func playedOnline() (games []string) {
	for _, game := range running.Games(room.RunningFolder()) {
		if game.Journal == "" {
			continue
		}
		contents, err := journal.Read(game.Journal)
		if err != nil {
			continue
		}
		if h, hosted := gamesetup.ReadHosted(contents.Header); hosted && h.Opponent == onlineOpponent && againstPerson(game.Journal) {
			games = append(games, game.Journal)
		}
	}
	return games
}

func playsOnline() bool { return len(playedOnline()) > 0 }

// againstPerson reports whether the game of a journal is on and played against a
// person. A journal that cannot be read may be of one.
func againstPerson(path string) bool {
	contents, err := journal.Read(path)
	if err != nil {
		return true
	}
	if h, hosted := gamesetup.ReadHosted(contents.Header); hosted && (h.Opponent == "rehearsal" || h.Opponent == "engine") {
		return false
	}
	game, err := archive.Read(path)
	return err != nil || game.Open()
}
