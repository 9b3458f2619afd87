package main

import (
	"testing"

	"blindchess/internal/language"
)

func TestLanguages_EveryPackHasAllThatTheProgramAsksFor(t *testing.T) {
	for _, lang := range language.Languages() {
		faults, err := language.Check(lang, neededPhrases()...)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range faults {
			t.Errorf("pack %s: %v", lang, fault)
		}
	}
}

func TestLanguages_ATitleThatAPackLacksIsTold(t *testing.T) {
	const title = "tactile.title.a-board-of-tomorrow"
	for _, lang := range language.Languages() {
		faults, err := language.Check(lang, title)
		if err != nil || len(faults) != 1 || faults[0].Key != title {
			t.Errorf("pack %s: got %v, %v, want the title alone", lang, faults, err)
		}
	}
}
