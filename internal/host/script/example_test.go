package script_test

import (
	"fmt"
	"strings"

	"blindchess/internal/host/script"
)

func Example() {
	text := `start
move white e4
press white
expect clock white 91m
press white # a second time
`
	s, err := script.Parse("case.script", text)
	if err != nil {
		fmt.Println(err)
		return
	}
	var out strings.Builder
	run := script.New(&out, script.Options{Under: true})
	held, err := run.Play(s)
	fmt.Println(held, err)
	for line := range strings.Lines(out.String()) {
		if strings.Contains(line, "refused") {
			fmt.Println(strings.TrimSpace(line))
		}
	}
	// Output:
	// true <nil>
	// refused: White's clock is not running, so there is nothing to press
}
