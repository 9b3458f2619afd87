package voicebank_test

import (
	"fmt"
	"os"

	"blindchess/internal/speech"
	"blindchess/internal/speech/voicebank"
)

func Example() {
	folder, err := os.MkdirTemp("", "anna")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	banks, err := speech.BuiltIn()
	if err != nil {
		fmt.Println(err)
		return
	}
	recording, err := banks.Clip("fide", "file.a")
	if err != nil {
		fmt.Println(err)
		return
	}
	studio, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "fide", Lang: "de", Origin: "Anna"})
	if err != nil {
		fmt.Println(err)
		return
	}
	clip, err := studio.Keep("file.a", recording)
	fmt.Println(len(clip) > 0, studio.Recorded("file.a"), err)
	// Output: true true <nil>
}
