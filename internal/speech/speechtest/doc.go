// Package speechtest is a sound card for tests: real PortAudio and real ALSA
// play into a pipe that is emptied as fast as a card would play. The played
// sound can be compared sample for sample. Server is a real sound server.
package speechtest
