package sharing_test

import (
	"context"
	"fmt"
	"os"

	"blindchess/internal/announce"
	"blindchess/internal/room/sharing"
)

// The example would share a board until a stop, so this is compiled and not
// run.
func Example() {
	ctx := context.Background()
	var narrator announce.Narrator
	err := sharing.Share{Board: "dgt:/dev/ttyACM0", Narrator: narrator, Out: os.Stdout}.Run(ctx)
	fmt.Println(err)
}
