package main

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
	"blindchess/internal/language"
	"blindchess/internal/manual"
)

// forOthers are the commands of engineers, translators and organisers: their one
// line is in every language, and the rest of their help in English.
var forOthers = []string{"check", "completion", "envelope", "journal", "language", "man", "perft", "post", "reconcile", "script", "serve", "sheet", "simulate"}

// forPlayers are the commands whose prose is in every language: what players and
// arbiters meet at the table, before it and after it.
var forPlayers = []string{"", " play", " join", " games", " replay", " learn", " puzzle", " endgame", " setup", " devices", " doctor",
	" voice", " voice record", " voice say", " voice use", " journal verify", " journal repair"}

// inEnglishAlone are words that no sentence of another language holds.
var inEnglishAlone = regexp.MustCompile(`(?i)\b(the|and|with|without|which|what|from|whoever|your|you|is|are|of)\b`)

// typed are flags, which are the same in every language.
var typed = regexp.MustCompile(`--[a-z-]+`)

func TestHelp_OfPlayersHoldsNoEnglish(t *testing.T) {
	for _, pack := range carried(t) {
		root := newRoot()
		commandline.Translate(root, pack)
		for _, name := range forPlayers {
			command, _, err := root.Find(strings.Fields(name))
			if err != nil {
				continue // there is no practice in the build for tournaments
			}
			for line := range strings.Lines(typed.ReplaceAllString(command.Long, "")) {
				if english := inEnglishAlone.FindString(line); english != "" {
					t.Errorf("%s: blindchess%s: got %q in %q", pack.Code(), name, english, line)
				}
			}
			if strings.Contains(command.Long, pack.Word("manual.english")) {
				t.Errorf("%s: blindchess%s: got prose in English", pack.Code(), name)
			}
		}
	}
}

// carried are the languages that the program brings besides English, German first.
func carried(t *testing.T) []language.Pack {
	t.Helper()
	if err := addWords(); err != nil {
		t.Fatal(err)
	}
	var packs []language.Pack
	for _, lang := range []string{"de", "sk", "pl", "bg", "sr", "cnr"} {
		pack, err := language.Load(lang)
		if err != nil {
			t.Fatal(err)
		}
		packs = append(packs, pack)
	}
	return packs
}

// eachCommand calls visit with every command of the program and the first word of
// its path, which is empty for the program itself.
func eachCommand(visit func(command *cobra.Command, verb string)) {
	root := newRoot()
	root.InitDefaultHelpCmd()
	var each func(command *cobra.Command, verb string)
	each = func(command *cobra.Command, verb string) {
		visit(command, verb)
		for _, below := range command.Commands() {
			first := verb
			if first == "" {
				first = below.Name()
			}
			each(below, first)
		}
	}
	each(root, "")
}

func TestHelp_EveryCommandAndFlagOfAPlayerIsToldInEveryLanguage(t *testing.T) {
	for _, pack := range carried(t) {
		eachCommand(func(command *cobra.Command, verb string) {
			if told, is := pack.Restated("manual.", command.Short); !is || told == command.Short {
				t.Errorf("%s: %s: got the summary %q, want one in this language", pack.Code(), command.CommandPath(), told)
			}
			if slices.Contains(forOthers, verb) {
				return
			}
			command.LocalFlags().VisitAll(func(flag *pflag.Flag) {
				if told, is := pack.Restated("manual.", flag.Usage); !is || told == flag.Usage {
					t.Errorf("%s: %s --%s: got %q, want a sentence in this language", pack.Code(), command.CommandPath(), flag.Name, told)
				}
			})
		})
	}
}

func TestHelp_EverySentenceOfThePacksIsSaidOfACommandOrAFlag(t *testing.T) {
	probe := carried(t)[0]
	english, err := language.Load(language.Reference)
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]bool{}
	note := func(sentence string) {
		told, _ := probe.Restated("manual.", sentence)
		said[told] = true
	}
	eachCommand(func(command *cobra.Command, _ string) {
		note(command.Short)
		command.LocalFlags().VisitAll(func(flag *pflag.Flag) { note(flag.Usage) })
	})
	for _, key := range english.Keys() {
		if !strings.HasPrefix(key, "manual.flag.") && !strings.HasPrefix(key, "manual.verb.") || strings.Contains(english.Word(key), "{") {
			continue
		}
		if tournament || key == "manual.flag.opponent" || key == "manual.verb.help" || key == "manual.verb.completion" || key == "manual.verb.absent" {
			continue // said in the other build, or by the library
		}
		if !said[probe.Word(key)] {
			t.Errorf("%s: %q is said of no command and no flag", key, english.Word(key))
		}
	}
}

func TestHelp_IsToldInTheWordsOfALanguage(t *testing.T) {
	pack := carried(t)[0]
	root := newRoot()
	commandline.Translate(root, pack)
	play, _, err := root.Find([]string{"play"})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := play.Short, "eine Partie an diesem Rechner spielen"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestHelp_ProseOfThePacksIsOfCommandsThatThereAre(t *testing.T) {
	for _, pack := range carried(t) {
		known := map[string]bool{}
		eachCommand(func(command *cobra.Command, _ string) { known[manual.File(command.CommandPath())] = true })
		told := map[string]bool{}
		for _, folder := range language.Folders(pack.Code()) {
			files, err := fs.Glob(folder, "manual/*.txt")
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				told[path.Base(file)] = true
				if !known[path.Base(file)] && !tournament {
					t.Errorf("%s: %s is of no command", pack.Code(), file)
				}
			}
		}
		for _, name := range forPlayers {
			if !told[manual.File("blindchess"+name)] && !tournament {
				t.Errorf("%s: blindchess%s has no prose in this language", pack.Code(), name)
			}
		}
	}
}
