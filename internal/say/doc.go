// Package say describes utterances as data: words with the names of their clips
// and the text for a synthesiser, their urgency and their listeners. It knows
// no chess, no language and no sound.
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
