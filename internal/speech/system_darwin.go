package speech

// systemVoices returns the voices that this system gives to every program of a
// player: its synthesiser, where the program itself is to speak, or in the place
// of the screen reader, which no program can have speak.
func systemVoices(setup Setup, settings func() Settings) []Voice {
	voice, err := NewSaying(settings)
	if err != nil || !asked(setup) {
		return nil
	}
	voice.asked = setup.Dispatcher && setup.Manner != Self
	return []Voice{voice}
}
