// Package audiosheet keeps and opens the audio scoresheet of a game: each
// announcement as sound, and what the player dictated, beside the journal. It is
// the scoresheet of a blind player on a recording device.
//
//	keeper, err := audiosheet.NewKeeper("game.journal", scheme, nil, func(error) {})
//	room.AddWatcher(keeper)
//	sheet, err := audiosheet.Open(audiosheet.Folder("game.journal"))
//
// It knows neither who listens nor how a sound is played.
package audiosheet
