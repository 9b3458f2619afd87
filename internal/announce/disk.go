package announce

import (
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Stands says that the table is stopped because the disk accepts no records, and
// what to do. The cause is named as journal.Cause names it.
func (n Narrator) Stands(state table.State, cause string) say.Utterance {
	return n.Alert(n.Elsewhere(state, "disk.stands"), n.diskSlots(cause)...)
}

// Unkept says that an entry was not saved because the disk accepts no records.
func (n Narrator) Unkept(cause string) say.Utterance {
	return n.Alert("disk.unkept", n.diskSlots(cause)[0])
}

// diskSlots say why the disk accepts no records, and what to do.
func (n Narrator) diskSlots(cause string) []Slot {
	if !n.Pack.Has("disk." + cause + "-do") {
		cause = "failing"
	}
	return []Slot{{"cause", n.Phrase("disk." + cause)}, {"do", n.Phrase("disk." + cause + "-do")}}
}

// stood says that the disk accepts records again, and whose clock is running.
func (n Narrator) stood(state table.State, e table.TableStood) say.Utterance {
	switch e.Cause {
	case table.CauseSlept:
		return n.Alert(n.Elsewhere(state, "disk.slept"), n.TimeSlot("time", e.Time.Duration()))
	case table.CauseAhead:
		return n.Notice("disk.set-ahead", n.TimeSlot("time", e.Time.Duration()))
	case table.CauseBack:
		return n.Notice("disk.set-back", n.TimeSlot("time", e.Time.Duration()))
	case table.CauseAnew:
		return n.Notice("disk.anew")
	}
	u := n.Alert("disk.again", n.TimeSlot("time", e.Time.Duration()), n.clockSlotIn(state, state.Clock.Running()))
	if side := state.Clock.Running(); side != 0 {
		u.Topic = TopicRunning + side.String()
	}
	return u
}
