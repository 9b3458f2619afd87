package prompt_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// It stores the answers in the user's settings, so this is compiled and not
// run.
func Example() {
	ctx, own := context.Background(), settings.Default()
	err := prompt.Setup{In: os.Stdin, Out: os.Stdout}.Run(ctx, own)
	fmt.Println(err)
}
