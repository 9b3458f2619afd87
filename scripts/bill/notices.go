package main

import (
	"fmt"
	"io"
	"strings"
)

// notices writes what the licences of the parts want told beside the program.
// Of the Apache licence, which stands beside it anyway, the name is enough.
func (p program) notices(out io.Writer) error {
	var text strings.Builder
	fmt.Fprintf(&text, "%s is made of these parts besides its own. Each is followed by its licence.\n", p.name)
	for _, one := range p.parts {
		fmt.Fprintf(&text, "\n%s %s, %s\n", one.path, one.version, one.licence.name)
		if one.licence.name != "Apache-2.0" {
			fmt.Fprintf(&text, "\n%s\n", one.licence.text)
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}
