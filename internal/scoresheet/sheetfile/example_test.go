package sheetfile_test

import (
	"fmt"
	"strings"

	"blindchess/internal/scoresheet/sheetfile"
)

func Example() {
	in := strings.NewReader("1. e4 e5\n2. Sf3 Sc6\n")
	file, err := sheetfile.Source{Notation: "de"}.Open(in, "game.txt", func() {})
	if err != nil {
		fmt.Println(err)
		return
	}
	sheet, err := file.Next()
	fmt.Println(sheet.Certain, len(sheet.Problems), err)
	// Output: 4 0 <nil>
}
