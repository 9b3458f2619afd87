// Package voicebank makes voices: it cuts recordings into the clips of a bank,
// one word after another or a folder at a time, and packs a bank into one file
// that other machines take in. What speaks a bank is speech.
//
//	studio, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "fide", Lang: "de", Origin: "Anna"})
//	clip, err := studio.Keep("file.a", recording)
package voicebank
