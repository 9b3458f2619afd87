package main

import (
	"errors"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/commandline"
	"blindchess/internal/console/manual"
	"blindchess/internal/language"
)

// inEnglishAlone are words that no sentence of another language holds.
var inEnglishAlone = regexp.MustCompile(`(?i)\b(the|and|with|without|which|what|from|whoever|your|you|is|are|of)\b`)

// typed are flags, which are the same in every language.
var typed = regexp.MustCompile(`--[a-z-]+`)

func TestHelp_HoldsNoEnglishInAnotherLanguage(t *testing.T) {
	for _, pack := range carried(t) {
		root := newRoot()
		commandline.Translate(root, pack)
		var each func(command *cobra.Command)
		each = func(command *cobra.Command) {
			if !strings.Contains(command.Long, pack.Word("manual.english")) {
				notInEnglish(t, pack.Code(), command)
			} else {
				t.Errorf("%s: %s: got prose in English", pack.Code(), command.CommandPath())
			}
			for _, below := range command.Commands() {
				each(below)
			}
		}
		each(root)
	}
}

// notInEnglish reports English words in the prose of a command.
func notInEnglish(t *testing.T, lang string, command *cobra.Command) {
	t.Helper()
	for line := range strings.Lines(typed.ReplaceAllString(command.Long, "")) {
		if english := inEnglishAlone.FindString(line); english != "" {
			t.Errorf("%s: %s: got %q in %q", lang, command.CommandPath(), english, line)
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

// TestHelp_WhatAFlagTakesHasAWordInEveryPack holds that the help shows a word for the
// value of a flag, and no key.
func TestHelp_WhatAFlagTakesHasAWordInEveryPack(t *testing.T) {
	for _, pack := range carried(t) {
		eachCommand(func(command *cobra.Command, _ string) {
			command.Flags().VisitAll(func(flag *pflag.Flag) {
				if kind := flag.Value.Type(); kind != "bool" && !pack.Has("manual.value."+kind) {
					t.Errorf("%s: %s --%s: got no word for a value of the kind %s", pack.Code(), command.CommandPath(), flag.Name, kind)
				}
			})
		})
	}
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

func TestHelp_EveryCommandAndFlagIsToldInEveryLanguage(t *testing.T) {
	for _, pack := range carried(t) {
		eachCommand(func(command *cobra.Command, verb string) {
			if told, is := pack.Restated("manual.", command.Short); !is || told == command.Short {
				t.Errorf("%s: %s: got the summary %q, want one in this language", pack.Code(), command.CommandPath(), told)
			}
			if verb == "completion" {
				return // its flags are the library's
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
	library := []string{"manual.verb.help", "manual.verb.help-command", "manual.verb.completion", "manual.verb.completion-shell", "manual.flag.no-descriptions"}
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
		if tournament || key == "manual.flag.opponent" || slices.Contains(library, key) || key == "manual.verb.absent" {
			continue // said in the other build, or of a command of the library
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
	known := map[string]bool{}
	eachCommand(func(command *cobra.Command, _ string) { known[command.CommandPath()] = true })
	for _, pack := range carried(t) {
		said := 0
		for _, folder := range language.Folders(pack.Code()) {
			text, err := fs.ReadFile(folder, "manual/verbs.txt")
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, command := range manual.SaidOf(string(text)) {
				if said++; !known[command] && !tournament {
					t.Errorf("%s: %q is no command", pack.Code(), command)
				}
				if manual.Said(string(text), command) == "" {
					t.Errorf("%s: nothing is said of %q", pack.Code(), command)
				}
			}
		}
		if said == 0 && pack.Code() != language.Reference {
			t.Errorf("%s: no command has a text", pack.Code())
		}
	}
}

// Each sentence has one key: with two, chance would decide which one is found.
func TestHelp_NoSentenceOfThePacksHasTwoKeys(t *testing.T) {
	english, err := language.Load(language.Reference)
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	for _, key := range english.Keys() {
		if !strings.HasPrefix(key, "manual.flag.") && !strings.HasPrefix(key, "manual.verb.") {
			continue
		}
		if other, is := keys[english.Word(key)]; is {
			t.Errorf("%s and %s are the same sentence: %q", other, key, english.Word(key))
		}
		keys[english.Word(key)] = key
	}
}
