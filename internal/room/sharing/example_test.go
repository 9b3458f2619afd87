package sharing_test

import (
	"context"
	"os"

	"blindchess/internal/announce"
	"blindchess/internal/room/sharing"
)

// It shares a board until it is ended, so this is compiled and not run.
func Example() {
	var narrator announce.Narrator
	_ = sharing.Share{Board: "dgt:/dev/ttyACM0", Narrator: narrator, Out: os.Stdout}.Run(context.Background())
}
