package speech_test

import (
	"fmt"
	"os"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

func Example() {
	told := make(chan say.Receipt, 8)
	speaker, err := speech.Open(speech.Config{
		Voices:   []speech.Voice{speech.NewTranscript(os.Stdout)},
		Receipts: func(receipt say.Receipt) { told <- receipt },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer speaker.Close()
	speaker.Speak(say.Utterance{ID: 1, Lang: "en", Words: []say.Word{{Text: "White to move"}}})
	for receipt := range told {
		if receipt.Stage == say.Finished {
			break
		}
	}
	// Output: White to move
}
