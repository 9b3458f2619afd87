package sharing_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/announce"
	"blindchess/internal/room/sharing"
)

// It shares a board until it is ended, so this is compiled and not run.
func Example() {
	ctx := context.Background()
	var narrator announce.Narrator
	err := sharing.Share{Board: "dgt:/dev/ttyACM0", Narrator: narrator, Out: os.Stdout}.Run(ctx)
	fmt.Println(err)
}
