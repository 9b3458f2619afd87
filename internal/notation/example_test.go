package notation_test

import (
	"fmt"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

func Example() {
	pack, err := language.Load("de")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := rules.Standard()
	german := notation.Of(pack)
	parsed, err := german.Read(position, "Sf3")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := german.Write(position, parsed.Move, notation.Laws)
	fmt.Println(parsed.Move, text)
	// Output: g1f3 Sf3
}
