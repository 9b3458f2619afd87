package lessons_test

import (
	"context"
	"fmt"
	"strings"

	"blindchess/internal/practice/lessons"
	"blindchess/internal/screen"
	"blindchess/internal/screen/line"
	"blindchess/internal/settings"
)

func Example() {
	own := settings.Default()
	own.Language, own.Notation, own.Voice = "en", "en", "none"
	ctx, in, out := context.Background(), strings.NewReader("clock\n"), &strings.Builder{}
	err := lessons.Hold(ctx, own, 1, func(terminal *screen.Terminal) error {
		return line.Run(ctx, line.Config{Terminal: terminal, In: in, Out: out})
	})
	fmt.Println(strings.Contains(out.String(), "clock"), err)
	// Output: true <nil>
}
