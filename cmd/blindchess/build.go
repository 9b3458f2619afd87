package main

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"

	"blindchess/internal/announce"
	"blindchess/internal/journal"
)

// buildName says which of the two builds this is.
func buildName() string {
	if tournament {
		return "the tournament build"
	}
	return "the build with a rehearsal partner"
}

// buildSum returns the SHA-256 of this program's own file, as sha256sum prints
// it. Its words are what an arbiter compares by ear.
func buildSum() (journal.Chain, error) {
	path, err := os.Executable()
	if err != nil {
		return journal.Chain{}, err
	}
	file, err := os.Open(path)
	if err != nil {
		return journal.Chain{}, err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return journal.Chain{}, err
	}
	return journal.Chain(h.Sum(nil)), nil
}

// thisBuild is what --version prints.
func thisBuild() string {
	sum, err := buildSum()
	if err != nil {
		return fmt.Sprintf("blindchess, %s. Its file cannot be read: %v.", buildName(), err)
	}
	first, second := sum.Words()
	return fmt.Sprintf("blindchess, %s. Its words are %s, %s. SHA-256 %s.", buildName(), first, second, sum)
}

// tellBuild says at the start of a game what this program holds, where it is
// the tournament build or an event is played.
func (g *game) tellBuild() {
	if !tournament && g.flags.event != "event" {
		return
	}
	sum, err := buildSum()
	if err != nil {
		g.me.notice("play.other", announce.TextSlot("reason", err.Error()))
		return
	}
	key := "play.build"
	if tournament {
		key = "play.build-tournament"
	}
	first, second := sum.Words()
	g.me.notice(key, announce.TextSlot("first", first), announce.TextSlot("second", second))
}
