package say_test

import (
	"fmt"

	"blindchess/internal/say"
)

func Example() {
	utterance := say.Utterance{
		Urgency: say.Next,
		Lang:    "de",
		Words: []say.Word{
			{Clip: "role.knight", Text: "Springer", Gap: say.GroupGap},
			{Clip: "square.g1", Text: "Gustav eins"},
		},
	}
	fmt.Println(utterance.Text())
	// Output: Springer Gustav eins
}
