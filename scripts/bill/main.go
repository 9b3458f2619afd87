package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	asNotices := flag.Bool("notices", false, "print the notices that the licences want, not the bill of materials")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "bill: name one built program")
		os.Exit(2)
	}
	if err := print(flag.Arg(0), *asNotices); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// print writes what the program in file is made of to the standard output.
func print(file string, asNotices bool) error {
	made, err := partsOf(file)
	if err != nil {
		return err
	}
	if asNotices {
		return made.notices(os.Stdout)
	}
	return made.cyclonedx(os.Stdout)
}
