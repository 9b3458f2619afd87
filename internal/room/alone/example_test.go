package alone_test

import (
	"context"
	"fmt"
	"log"

	"blindchess/internal/room/alone"
	"blindchess/internal/say"
	"blindchess/internal/settings"
)

func Example() {
	ctx, own := context.Background(), settings.Default()
	seat, err := alone.Open(alone.Options{Settings: own})
	if err != nil {
		log.Fatal(err)
	}
	defer seat.Close()
	seat.Terminal().Enter("e4") // as a screen does
	line, more := seat.Next(ctx)
	answers := []say.Utterance{{Words: []say.Word{{Text: "you typed " + line}}}}
	seat.Tell(answers...)
	for _, told := range seat.Terminal().Take() {
		fmt.Println(told.Text(), more)
	}
	// Output: you typed e4 true
}
