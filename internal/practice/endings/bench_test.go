package endings_test

import (
	"testing"

	"blindchess/internal/practice/endings"
)

func BenchmarkMaking_KBNK(b *testing.B) {
	for b.Loop() {
		if err := endings.Open("", nil).Ready(b.Context(), "KBNK"); err != nil {
			b.Fatal(err)
		}
	}
}
