package post_test

import (
	"context"
	"fmt"

	"blindchess/internal/event/post"
	"blindchess/internal/host"
)

// It follows tables until it is stopped, so this is compiled and not run.
func Example() {
	ctx, print := context.Background(), func(text string) { fmt.Println(text) }
	err := post.Run(ctx, post.Options{Folder: "live", Illegal: host.LegalPrefix, Tell: print})
	fmt.Println(err)
}
