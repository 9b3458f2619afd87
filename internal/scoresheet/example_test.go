package scoresheet_test

import (
	"fmt"

	"blindchess/internal/language"
	"blindchess/internal/scoresheet"
)

func Example() {
	pack, err := language.Load("en")
	if err != nil {
		fmt.Println(err)
		return
	}
	text := "1. e4 e5\n2. Jf3 Jc6\n3. Sb6\n"
	sheet, err := scoresheet.Read(text, scoresheet.Options{Notation: "sk"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, problem := range sheet.Problems {
		fmt.Println(problem.Tell(pack))
	}
	fmt.Println(sheet.Certain)
	// Output:
	// Move 3, White: Sb6 is not a legal move. It could be Sb5, Sa6.
	// 4
}
