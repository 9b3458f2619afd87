package memory_test

import (
	"fmt"
	"time"

	"blindchess/internal/practice/memory"
)

func Example() {
	today := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	card := memory.Card{}
	card = card.After(memory.Known, today)
	fmt.Println(card.Due.Sub(today))
	// Output: 24h0m0s
}
