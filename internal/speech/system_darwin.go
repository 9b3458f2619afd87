package speech

// systemVoices returns the voices that this system gives to every program: its
// synthesiser, if the program itself should speak. The synthesiser also replaces
// a screen reader, since no program can speak through one here.
func systemVoices(setup Setup, settings func() Settings) []Voice {
	voice, err := NewSaying(settings)
	if err != nil || !asked(setup) {
		return nil
	}
	voice.asked = setup.Dispatcher && setup.Manner != Self
	return []Voice{voice}
}
