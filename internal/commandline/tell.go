package commandline

import (
	"encoding/json"
	"fmt"
	"io"
)

// Tell writes a result to out: as one JSON object on a separate line, or as lines
// for people.
func Tell(out io.Writer, asJSON bool, found any, lines ...string) error {
	if asJSON {
		encoder := json.NewEncoder(out)
		encoder.SetEscapeHTML(false)
		return encoder.Encode(found)
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	return nil
}
