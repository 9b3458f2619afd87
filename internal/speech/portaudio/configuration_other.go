//go:build cgo && !linux

package portaudio

// checkConfiguration has nothing to check where there is no ALSA.
func checkConfiguration() error { return nil }
