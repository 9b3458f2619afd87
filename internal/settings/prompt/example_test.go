package prompt_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// It keeps what is answered in the settings of whoever runs it, so this is
// compiled and not run.
func Example() {
	ctx, own := context.Background(), settings.Default()
	err := prompt.Setup{In: os.Stdin, Out: os.Stdout}.Run(ctx, own)
	fmt.Println(err)
}
