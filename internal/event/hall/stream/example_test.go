package stream_test

import (
	"context"
	"fmt"

	"blindchess/internal/event/hall/stream"
)

// It needs a hall, so this is compiled and not run.
func Example() {
	ctx, tell := context.Background(), func(text string) { fmt.Println(text) }
	line, err := stream.Dial(stream.Access{URL: "nats://hall:4222", Credentials: "table12.pass"}, tell)
	if err != nil {
		return
	}
	publisher := line.Publisher()
	publisher.Run(ctx)
}
