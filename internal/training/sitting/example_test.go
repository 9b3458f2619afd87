package sitting_test

import (
	"context"
	"os"

	"blindchess/internal/say"
	"blindchess/internal/training"
	"blindchess/internal/training/sitting"
)

// It practises at a terminal, so this is compiled and not run.
func Example() {
	var exercise training.Exercise
	var tell func(...say.Utterance)
	ctx := context.Background()
	sitting.Sitting{Exercise: exercise, Tell: tell, In: os.Stdin}.Hold(ctx)
}
