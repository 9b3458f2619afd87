package room_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/speech"
	"blindchess/internal/table"
)

// The log of the spoken messages identifies the ears: private is White's,
// second Black's.
func TestEars_OfTwoPlayersAtOneKeyboardHearTheirOwnAnswersAndBothTheTable(t *testing.T) {
	t.Setenv("ALSA_CONFIG_PATH", filepath.Join(t.TempDir(), "absent.conf"))
	log := filepath.Join(t.TempDir(), "game.voice")
	own := english()
	own.Speech, own.Ears, own.WhiteDevice, own.BlackDevice = "self", "players", "left headset", "right headset"
	voice, err := room.OpenLocalVoice(room.LocalVoiceOptions{Settings: own, Log: log, BuiltIn: true})
	if err != nil {
		t.Fatal(err)
	}
	defer voice.Close()
	r := openWith(t, table.ForFriends())
	p := sit(t, r, room.Place{Both: true, Settings: own, Voice: voice})
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	said := map[string]string{} // the channel of each thing that was said
	typed := func(lines ...string) {
		t.Helper()
		for _, line := range lines {
			p.Terminal().Enter(line)
			ctx, stop := context.WithTimeout(t.Context(), stallTimeout)
			err := voice.Finish(ctx)
			stop()
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	typed("p K", "Nf6", "e4", "", "p Q", "Ke3") // Black acts from the fifth on
	p.Ear(rules.Black).Tell(p.Narrator().Notice("play.closed"))
	p.Ear(rules.Black).Refuse(room.ErrClosed)
	// The player of White plays Black in the next game, with the same headset.
	before := r.Journal()
	typed("resign", "yes", "rematch")
	eventually(t, "the next game has begun", func() bool { return r.Journal() != before && r.State().Phase == table.PhasePlaying })
	typed("p R", "e4", "", "p B")
	if err := voice.Finish(t.Context()); err != nil {
		t.Fatal(err)
	}
	file, err := os.Open(log)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := speech.ReadLog(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range all {
		said[strings.TrimSpace(u.Words)] += u.Channel + " "
	}
	find := func(part string) string {
		for words, channels := range said {
			if strings.Contains(strings.ToLower(words), strings.ToLower(part)) {
				return channels
			}
		}
		return "never"
	}
	for part, want := range map[string]string{
		"The game begins": "table table ", "Eva zwei Eva vier": "table table ", "Black's clock is running": "table table ", "white king": "private ", "Illegal move: Nf6": "private ",
		"white queen": "second ", "Illegal move: Ke3": "second ", "This table is closed": "second second ",
		"white rook": "second ", "white bishop": "private ",
	} {
		if got := find(part); got != want {
			t.Errorf("%s: got it said at %q, want %q; all was %v", part, got, want, said)
		}
	}
}
