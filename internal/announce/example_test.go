package announce_test

import (
	"fmt"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
)

func Example() {
	scheme, err := language.LoadScheme(language.FIDE)
	if err != nil {
		fmt.Println(err)
		return
	}
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	position := rules.Standard()
	ear := announce.NewEar(scheme, pack)
	move, err := ear.Listen(position, "Springer Gustav eins Felix drei")
	if err != nil {
		fmt.Println(err)
		return
	}
	utterance := announce.Move(scheme, position, move, announce.Form{})
	fmt.Println(utterance.Text())
	fmt.Println(announce.Move(scheme, position, move, announce.Form{Short: true}).Text())
	// Output:
	// Springer Gustav eins Felix drei
	// Springer Felix drei
}
