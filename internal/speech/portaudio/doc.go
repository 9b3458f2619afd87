// Package portaudio plays and records through PortAudio, and is the only place
// that needs a C compiler. Built without one it has the same names, and every
// call says that the program has no sound.
//
// Whatever ALSA, JACK or PortAudio write to the terminal goes to a log.
package portaudio
