package progress_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"blindchess/internal/progress"
)

func Example() {
	file, start := strings.NewReader("1. e4 e5 *\n"), time.Unix(0, 0)
	now := func() time.Time { start = start.Add(6 * time.Second); return start }
	told, in := progress.New(os.Stdout, "games checked", file, now)
	_, err := io.Copy(io.Discard, in)
	told.Step(1)
	fmt.Println(err)
	// Output:
	// 1 games checked so far
	// <nil>
}
