package language_test

import (
	"testing"

	"blindchess/internal/language"
)

func BenchmarkLoadingAPack(b *testing.B) {
	for b.Loop() {
		if _, err := language.Load("bg"); err != nil {
			b.Fatal(err)
		}
	}
}
