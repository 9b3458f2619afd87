// Package say is what is to be said, as data: words with the names of their
// clips and the text a synthesiser reads, how urgent they are and for whose
// ears. It knows no chess, no language and no sound.
//
//	utterance := say.Utterance{
//		Urgency: say.Next,
//		Lang:    "de",
//		Words: []say.Word{
//			{Clip: "role.knight", Text: "Springer", Gap: say.GroupGap},
//			{Clip: "square.g1", Text: "Gustav eins"},
//		},
//	}
package say
