//go:build cgo && !linux

package portaudio

// checkConfiguration has nothing to check without ALSA.
func checkConfiguration() error { return nil }
