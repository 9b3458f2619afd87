package sitting_test

import (
	"context"
	"os"

	"blindchess/internal/practice/training"
	"blindchess/internal/practice/training/sitting"
	"blindchess/internal/say"
)

// It practises at a terminal, so this is compiled and not run.
func Example() {
	var exercise training.Exercise
	var tell func(...say.Utterance)
	ctx := context.Background()
	sitting.Sitting{Exercise: exercise, Tell: tell, In: os.Stdin}.Hold(ctx)
}
