package main

import (
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"blindchess/internal/language"
)

// The help shows a word for the value of a flag, and no key.
func TestHelp_WhatAFlagTakesHasAWordInEveryLanguage(t *testing.T) {
	flags := 0
	for _, code := range language.Languages() {
		pack, err := language.Load(code)
		if err != nil {
			t.Fatal(err)
		}
		var each func(command *cobra.Command)
		each = func(command *cobra.Command) {
			command.Flags().VisitAll(func(flag *pflag.Flag) {
				flags++
				if kind := flag.Value.Type(); kind != "bool" && !pack.Has("manual.value."+kind) {
					t.Errorf("%s: %s --%s: got no word for a value of the kind %s", code, command.CommandPath(), flag.Name, kind)
				}
			})
			for _, below := range command.Commands() {
				each(below)
			}
		}
		each(newRoot())
	}
	if flags == 0 {
		t.Error("no flags were found")
	}
}
