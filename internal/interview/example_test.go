package interview_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/interview"
	"blindchess/internal/settings"
)

// It keeps what is answered in the settings of whoever runs it, so this is
// compiled and not run.
func Example() {
	ctx, own := context.Background(), settings.Default()
	err := interview.Setup{In: os.Stdin, Out: os.Stdout}.Run(ctx, own)
	fmt.Println(err)
}
