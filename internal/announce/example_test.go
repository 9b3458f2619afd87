package announce_test

import (
	"fmt"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

func Example() {
	scheme, err := language.LoadScheme("fide")
	if err != nil {
		fmt.Println(err)
		return
	}
	pack, err := language.Load("de")
	if err != nil {
		fmt.Println(err)
		return
	}
	start, err := rules.Chess960(518)
	if err != nil {
		fmt.Println(err)
		return
	}
	position := start.Position
	ear := announce.NewEar(scheme, pack)
	move, err := ear.Listen(position, "Springer Gustav eins Felix drei")
	fmt.Println(move, err)
	utterance := announce.Move(scheme, position, move, announce.Form{})
	fmt.Println(utterance.Text())
	// Output:
	// g1f3 <nil>
	// Springer Gustav eins Felix drei
}
