package cells_test

import (
	"fmt"

	"blindchess/internal/say"
	"blindchess/internal/screen/cells"
	"blindchess/internal/screen/view"
)

func Example() {
	u := say.Utterance{Kind: say.Move, Words: []say.Word{{Text: "Springer"}, {Text: "Gustav eins"}, {Text: "Felix drei"}}}
	var seen view.View // what the seat sees, of which a line of text needs nothing

	reader := cells.NewReader(40, 1)
	reader.Hear(u)
	shown, cursor := reader.Shown(seen)
	fmt.Println(text(shown), cursor)
	// Output: Springer Gustav eins Felix drei -1
}
