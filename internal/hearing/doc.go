// Package hearing recognises from the sound of one speaker which words they
// said. It learns the words from a few takes of that speaker and knows nothing
// else of speech. It knows sound and the keys of words; it knows no chess, no
// device, no file and no time of day.
//
//	player.Teach("yes", sound, rate)
//	model := player.Model()
//	result := model.Hear(sound, rate, right, formed, hearing.Nothing)
//
// The possible sentences come in two sets: those that would be right now, and
// all that keep the form. A sentence is heard if it is right and if no other
// sentence of either set fits the sound nearly as well.
package hearing
