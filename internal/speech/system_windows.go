package speech

// systemVoices returns the voices that this system gives to every program of a
// player: NVDA, where it is to be spoken through, and the system's synthesiser,
// which speaks where NVDA does not or the program itself is to speak.
func systemVoices(setup Setup, settings func() Settings) []Voice {
	if !asked(setup) {
		return nil
	}
	var voices []Voice
	if setup.Dispatcher && setup.Manner != Self {
		voices = append(voices, NewNVDA(controllers(), settings))
	}
	if voice, err := NewSAPI(settings); err == nil {
		voices = append(voices, voice)
	}
	return voices
}
