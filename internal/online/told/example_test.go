package told_test

import (
	"fmt"

	"blindchess/internal/online/told"
)

func Example() {
	line := `{"type":"gameFull","id":"Ab3dEf7h","variant":{"key":"standard"},"white":{"name":"Anna"},"black":{"name":"Boris"},"initialFen":"startpos","state":{"moves":"e2e4","status":"started"}}`
	g, deeds, err := told.Game{}.Fold([]byte(line))
	fmt.Println(g.Players.Black.Name, len(deeds), err)
	// Output: Boris 3 <nil>
}
