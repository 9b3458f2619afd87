package announce

import (
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Stands says that the table stands since the disk takes no records, and what is
// to be done. The cause is named as journal.Cause names it.
func (s Narrator) Stands(cause string) say.Utterance {
	return s.Alert("disk.stands", s.diskSlots(cause)...)
}

// Unkept says to whoever has entered something that it was not kept, since the
// disk takes no records.
func (s Narrator) Unkept(cause string) say.Utterance {
	return s.Alert("disk.unkept", s.diskSlots(cause)[0])
}

// diskSlots say why the disk takes no records, and what is to be done.
func (s Narrator) diskSlots(cause string) []Slot {
	if !s.Pack.Has("disk." + cause + "-do") {
		cause = "failing"
	}
	return []Slot{{"cause", s.Phrase("disk." + cause)}, {"do", s.Phrase("disk." + cause + "-do")}}
}

// stood tells that the disk takes records again, and whose clock runs.
func (s Narrator) stood(state table.State, e table.TableStood) say.Utterance {
	switch e.Cause {
	case table.CauseSlept:
		return s.Alert("disk.slept", s.TimeSlot("time", e.Time.Duration()))
	case table.CauseAhead:
		return s.Notice("disk.set-ahead", s.TimeSlot("time", e.Time.Duration()))
	case table.CauseBack:
		return s.Notice("disk.set-back", s.TimeSlot("time", e.Time.Duration()))
	case table.CauseAnew:
		return s.Notice("disk.anew")
	}
	u := s.Alert("disk.again", s.TimeSlot("time", e.Time.Duration()), s.clockSlot(state.Clock.Running()))
	if side := state.Clock.Running(); side != 0 {
		u.Topic = TopicRunning + side.String()
	}
	return u
}
