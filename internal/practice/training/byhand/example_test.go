package byhand_test

import (
	"fmt"

	"blindchess/internal/practice/training/byhand"
	"blindchess/internal/rules"
	"blindchess/internal/tactile/wire"
)

func Example() {
	narrator, position := english(), rules.Standard()
	var contents wire.Contents
	leader := byhand.New(narrator)
	told := leader.Owe(position.Placement())
	told = leader.Look(contents)
	fmt.Println(told[0].Text())
	// Output: put white rook on Anna one
}
