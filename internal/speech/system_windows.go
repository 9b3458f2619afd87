package speech

// systemVoices returns the voices that this system gives to every program. They
// are NVDA, if the player asks for it, and the system's synthesiser, which
// speaks if NVDA does not or the program itself should speak.
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
