package frontdoor_test

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/room/archive"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
	"blindchess/internal/settings/prompt/frontdoor"
	"blindchess/internal/table"
)

// alone gives a test temporary settings, in English, and one stored game that
// is not over.
func alone(t *testing.T) archive.Game {
	t.Helper()
	t.Setenv("BLINDCHESS_CONFIG", filepath.Join(t.TempDir(), "settings.toml"))
	own := settings.Default()
	own.Language, own.Notation = "en", "en"
	if err := own.Save(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "2026-03-01-100000.000.journal")
	conditions := table.ForFriends()
	conditions.Seats.White.Name = "Anna"
	r, err := room.Open(context.Background(), room.Options{Journal: path, Header: []byte(`{"program":"blindchess","opponent":"here"}`), Conditions: conditions})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(r.Set(), r.Begin(), r.Close()); err != nil {
		t.Fatal(err)
	}
	game, err := archive.Read(path)
	if err != nil || game.Verb != "play" || !game.Open() {
		t.Fatalf("got %+v, %v, want an open game", game, err)
	}
	return game
}

// visit types lines at the door, and returns the commands that were run and the
// output. A command whose first word is failing fails.
func visit(t *testing.T, tournament bool, games []archive.Game, failing string, lines ...string) (done []string, out string) {
	t.Helper()
	var wrote bytes.Buffer
	front := frontdoor.Front{
		Door: &prompt.Door{In: strings.NewReader(strings.Join(lines, "\n") + "\n"), Out: &wrote}, Tournament: tournament, Usual: "30+30",
		Strength: frontdoor.Strength{Least: 600, Most: 3000, Usual: 1400},
		Games:    func() ([]archive.Game, error) { return games, nil },
		Control: func(text string) error {
			if !strings.Contains(text, "+") {
				return errors.New("clock: it cannot be read")
			}
			return nil
		},
		Do: func(_ context.Context, words ...string) error {
			done = append(done, strings.Join(words, " "))
			if words[0] == failing {
				return errors.New(failing + ": it cannot be done")
			}
			return nil
		},
	}
	if err := front.Enter(t.Context()); err != nil {
		t.Fatal(err)
	}
	return done, wrote.String()
}

func TestEnter_AWrongTimeIsAnsweredWithAnExampleAndAskedAgain(t *testing.T) {
	_, wrote := visit(t, false, nil, "", "play", "white", "soon", "back", "quit")
	if want := "soon is no time control. Type minutes and seconds a move, such as 15+10."; !strings.Contains(wrote, want) {
		t.Errorf("got %q, want %q in it", wrote, want)
	}
}

func TestEnter_AStrengthThatNoEngineHasIsAnsweredWithTheBoundsAndAskedAgain(t *testing.T) {
	_, wrote := visit(t, false, nil, "", "practise", "engine", "5000", "back", "quit")
	for _, want := range []string{"How strong, from 600 to 3000? Press Enter for 1400.", "5000 is no strength. Type a number from 600 to 3000."} {
		if !strings.Contains(wrote, want) {
			t.Errorf("got %q, want %q in it", wrote, want)
		}
	}
}

func TestEnter_EachAnswerBecomesACommand(t *testing.T) {
	game := alone(t)
	for typed, want := range map[string]string{
		"play/white/":                            "play --side white",
		"play//black/5+3":                        "play --side black --control 5+3",
		"play/white/soon/back/quit":              "",
		"play/back/quit":                         "",
		"1/3/":                                   "play --opponent here",
		"resume":                                 "play resume " + game.Path,
		"learn":                                  "learn",
		"practise/puzzles/quit":                  "puzzle",
		"practise/1/practise/progress/quit":      "puzzle; progress",
		"practise/endings//quit":                 "endgame KRK",
		"practise/endings/KBNK/quit":             "endgame KBNK",
		"practise/repertoire/a.pgn/black/quit":   "repertoire --side black a.pgn",
		"practise/exercises/knight/quit":         "memory knight",
		"practise/exercises/back/quit":           "",
		"practise/study//quit":                   "study",
		"practise/study/b.pgn/quit":              "study b.pgn",
		"practise/mistakes/quit":                 "",
		"practise/engine//white/":                "play --opponent engine --strength 1400 --side white",
		"practise/engine/1200/black/5+3":         "play --opponent engine --strength 1200 --side black --control 5+3",
		"practise/engine/much/5000/700/2/":       "play --opponent engine --strength 700 --side black",
		"practise/engine/back/quit":              "",
		"practise/engine//back/quit":             "",
		"practise/back/quit":                     "",
		"online/seek//1/quit":                    "online seek 15+10",
		"online/seek/10+5/rated/quit":            "online seek --rated 10+5",
		"online/challenge/Boris/5+3/casual/quit": "online challenge Boris 5+3",
		"online/challenge//quit":                 "",
		"online/accept//quit":                    "online accept",
		"online/decline/Boris/quit":              "online decline Boris",
		"online/continue/quit":                   "online resume",
		"online/games/quit":                      "online",
		"online/login/online/logout/quit":        "online login; online logout",
		"online/seek/back/quit":                  "",
		"online/back/quit":                       "",
		"invite/1/":                              "play --opponent join --pair",
		"invite/2/15+10":                         "play --opponent join --pair 0.0.0.0:2222 --control 15+10",
		"invite/browser/":                        "play --opponent join --page :8443",
		"join/":                                  "join",
		"join/desk:2222":                         "join desk:2222",
		"join/back/quit":                         "",
		"settings/quit":                          "setup",
		"games/back/quit":                        "",
		"games/1/1":                              "play --resume=" + game.Path,
		"games/1/replay/q":                       "games replay " + game.Path,
		"games/1/export/quit":                    "games export " + game.Path + " " + strings.TrimSuffix(game.Path, ".journal") + ".pgn --force",
		"games/nothing/1/rename/club/quit":       "games rename " + game.Path + " club",
		"games/1/remove/quit":                    "games remove " + game.Path,
		"games/1/back/quit":                      "",
		"quit":                                   "",
	} {
		done, out := visit(t, false, []archive.Game{game}, "", strings.Split(typed, "/")...)
		if strings.Join(done, "; ") != want {
			t.Errorf("%s: got %q, want %q; it wrote\n%s", typed, done, want, out)
		}
	}
}

func TestEnter_TheTournamentBuildOffersNobodyToPractise(t *testing.T) {
	game := alone(t)
	done, out := visit(t, true, []archive.Game{game}, "", "learn", "play", "")
	if strings.Join(done, "; ") != "play --opponent here" || strings.Contains(out, "first steps") || strings.Contains(out, "online") {
		t.Errorf("got %q and\n%s\nwant both sides here, and no lesson", done, out)
	}
}

func TestEnter_WhereNoGameIsKeptThatIsSaid(t *testing.T) {
	done, out := visit(t, false, nil, "", "games", "quit")
	if len(done) != 0 || !strings.Contains(out, "There are no saved games") {
		t.Errorf("got %q and\n%s\nwant that no game is kept", done, out)
	}
}

func TestEnter_WhatFailsIsSaidAndTheQuestionStays(t *testing.T) {
	game := alone(t)
	done, out := visit(t, false, []archive.Game{game}, "games", "games", "1", "replay", "quit")
	if len(done) != 1 || !strings.Contains(out, "it cannot be done.") {
		t.Errorf("got %q and\n%s\nwant the reason", done, out)
	}
}

func TestEnter_SaysWhyGamesCannotBeRead(t *testing.T) {
	alone(t)
	front := frontdoor.Front{Games: func() ([]archive.Game, error) { return nil, archive.ErrNone }}
	if err := front.Enter(t.Context()); !errors.Is(err, archive.ErrNone) {
		t.Errorf("got %v, want why", err)
	}
}

// The question for the time says which one Enter takes.
func TestTheQuestionForTheTimeNamesTheUsualOne(t *testing.T) {
	_, out := visit(t, false, nil, "", "play", "both", "")
	if want := "Time, such as 15+10? Press Enter for 30+30."; !strings.Contains(out, want) {
		t.Errorf("got %q, want it to hold %q", out, want)
	}
}
