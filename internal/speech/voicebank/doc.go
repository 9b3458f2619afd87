// Package voicebank makes voices. It cuts recordings into the clips of a bank,
// one word after another or a folder at a time. It also packs a bank into one
// file that other computers import. Package speech plays a bank.
//
//	studio, err := voicebank.NewStudio(folder, voicebank.Label{Scheme: "fide", Lang: "de", Origin: "Anna"})
//	clip, err := studio.Keep("file.a", recording)
package voicebank
