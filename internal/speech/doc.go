// Package speech turns utterances into sound and says what became of each.
//
// It owns the clip banks, the mixer and its one long-lived stream, the voices
// for words without a clip, the order of utterances, and the receipts. It knows
// no chess: an utterance is words, an urgency and a channel.
//
//	speaker, err := speech.Open(speech.Config{
//		Voices:   []speech.Voice{speech.NewTranscript(os.Stdout)},
//		Receipts: func(receipt say.Receipt) { told <- receipt },
//	})
//	defer speaker.Close()
//	speaker.Speak(say.Utterance{ID: 1, Lang: "en", Words: []say.Word{{Text: "White to move"}}})
package speech
