package sense

import "time"

// notesReply keeps a change that comes while a capture by two hands waits for its
// player's word: the opponent may have replied.
func (s *Sensor) notesReply(at time.Duration, c Change) {
	if len(s.held) == 0 {
		if !s.fell || !s.captured() {
			return
		}
		s.between = s.contents
	}
	s.held = append(s.held, later{at: at, change: c})
}

// takesReply takes what came after a capture by two hands, once the table has it.
func (s *Sensor) takesReply() {
	kept := s.held
	s.held = nil
	if !s.gap || !s.fell || len(kept) == 0 || s.between.Occupied() != s.table.Board.Occupied() {
		return
	}
	s.contents, s.strayed = s.between, nil
	s.gap, s.fell, s.named, s.twins, s.excused = false, false, false, 0, 0
	s.waiting = append(s.waiting, kept...)
}
