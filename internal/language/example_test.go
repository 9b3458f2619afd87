package language_test

import (
	"fmt"

	"blindchess/internal/language"
)

func Example() {
	pack, err := language.Load("sr")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pack.Number(2, pack.Gender("minute")), pack.Word(pack.PluralKey("minute", 2)))
	text := pack.Phrase("event.flag", "side", pack.Word("side.white"))
	fmt.Println(text)
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		fmt.Println(err)
		return
	}
	name := scheme.Word("role.knight")
	fmt.Println(name)
	// Output:
	// dva minuta
	// Belom je pala zastavica.
	// Springer
}
