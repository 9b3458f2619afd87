package main

import "blindchess/internal/commandline"

// layout is the order of the help: commands by the user's task, at most seven in a
// group. The flags of a long command are grouped by topic, with the ten that most
// games need first.
func layout() commandline.Layout {
	return commandline.Layout{
		Groups: []commandline.Group{
			{Key: "play", Names: []string{"play", "join", "serve", "online", "games", "replay", "learn"}},
			{Key: "practise", Names: []string{"puzzle", "endgame", "memory", "repertoire", "study", "progress", "rating"}},
			{Key: "setup", Names: []string{"setup", "config", "voice", "language", "devices", "board", "braille"}},
			{Key: "laws", Names: []string{"laws", "check", "position", "sheet", "reconcile", "say", "hear"}},
			{Key: "organise", Names: []string{"report", "envelope", "journal", "base", "post", "simul", "page"}},
			{Key: "test", Names: []string{"doctor", "simulate", "script", "perft"}},
			{Key: "program", Names: []string{"help", "version", "completion", "man"}},
		},
		Topics: []commandline.Group{
			{Key: "common", Names: []string{"opponent", "side", "control", "resume", "screen", "pair", "page", "board", "scheme", "voice"}},
			{Key: "opponent", Names: []string{"strength", "engine", "advice", "haste", "sloppy", "seed", "blind", "opponent-blind", "opponent-hearing-impaired", "assistant"}},
			{Key: "start", With: "chess960", Names: []string{"position", "chess960"}},
			{Key: "names", With: "name", Names: []string{
				"name", "title", "country", "rating", "fide-id", "team",
				"opponent-name", "opponent-title", "opponent-country", "opponent-rating", "opponent-fide-id", "opponent-team",
				"white", "white-title", "white-country", "white-rating", "white-fide-id", "white-team",
				"black", "black-title", "black-country", "black-rating", "black-fide-id", "black-team",
				"event-name", "site", "date", "section", "round", "board-number", "arbiter-name",
			}},
			{Key: "rules", With: "laws", Names: []string{
				"laws", "laws-file", "event", "arbiter", "write", "answer", "no-takebacks", "draw-moves", "default-time", "reading-time",
				"quickplay", "repeat-required", "report-press", "allow-hearing", "slip", "seal-to",
			}},
			{Key: "joining", Names: []string{"delay", "pin", "pin-file", "certificate", "page-behind", "qr"}},
			{Key: "sound", Names: []string{"ear", "built-in-voices", "form", "language", "notation", "width", "transcript"}},
			{Key: "clock", Names: []string{"clock", "journal"}},
		},
	}
}
