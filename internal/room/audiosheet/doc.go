// Package audiosheet stores and opens the audio scoresheet of a game: each
// announcement as sound, and the player's dictations, beside the journal. It is
// the scoresheet of a blind player on a recording device.
//
//	keeper, err := audiosheet.NewKeeper(journal, scheme, nil, true, func(error) {})
//	r.AddWatcher(keeper)
//	sheet, err := audiosheet.Open(audiosheet.Folder(journal))
//
// It knows neither who listens nor how a sound is played.
package audiosheet
