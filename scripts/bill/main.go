package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	asNotices := flag.Bool("notices", false, "print the notices that the licences want, not the bill of materials")
	flag.Parse()
	if flag.NArg() == 0 || flag.NArg() > 1 && !*asNotices {
		fmt.Fprintln(os.Stderr, "bill: name one built program, or with -notices all that go together")
		os.Exit(2)
	}
	if err := print(flag.Args(), *asNotices); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// print writes what the programs in files are made of to the standard output.
func print(files []string, asNotices bool) error {
	var made program
	for _, file := range files {
		one, err := partsOf(file)
		if err != nil {
			return err
		}
		made = made.with(one)
	}
	if asNotices {
		return made.notices(os.Stdout)
	}
	return made.cyclonedx(os.Stdout)
}
