package console

// sending asks about a press that sends the move to a server elsewhere, if the user
// wishes to be asked. If the move has changed when they answer, it asks anew. As training
// for a game by the rules of blind players, it refuses a move that was not announced.
func (s *Session) sending(m snapshot, press Intent) Intent {
	if s.config.Sending == "announce" {
		if _, only := m.state.Unannounced(s.config.Actor.Side); only {
			return s.refuse("expect.announce")
		}
		return press
	}
	e := Expected(m.state, s.config.Actor.Side)
	if s.config.Sending == "" || press.Refused || e.Step != StepPress {
		return press
	}
	s.pending = &pending{verb: "press", judge: func(now snapshot) Intent {
		if again := Expected(now.state, s.config.Actor.Side); again.Move != e.Move || again.Position != e.Position {
			return s.sending(now, press)
		}
		return press
	}}
	return s.ask("confirm.send-"+s.config.Sending, s.voice.BareMoveSlot("move", e.Position, e.Move))
}
