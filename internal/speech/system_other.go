//go:build !windows && !darwin

package speech

// systemVoices returns the voices that this system gives to every program of a
// player: that of speech-dispatcher, and so of their screen reader.
func systemVoices(setup Setup, settings func() Settings) []Voice {
	reader := NewDispatcher(setup.Address, settings)
	reader.lastResort = !setup.Dispatcher || setup.Manner == Self
	return []Voice{reader}
}
