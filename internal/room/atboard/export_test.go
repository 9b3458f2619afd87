package atboard

import (
	"blindchess/internal/room"
	"blindchess/internal/table"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/sense"
)

// AttendantOn is Attendant for a board whose line the test opens.
func AttendantOn(r *room.Room, listener Listener, spec tactile.Spec, named bool, dial dialer) room.Attendant {
	return attend(r, listener, spec, named, dial)
}

// ClockAttendantOn is ClockAttendant for a clock whose line the test opens.
func ClockAttendantOn(r *room.Room, listener Listener, spec tactile.Spec, shared bool, dial dialer) room.Attendant {
	return attendClock(r, listener, spec, shared, dial)
}

// Expected returns the sensor's data about a table.
func Expected(state table.State, spec tactile.Spec) sense.Table { return expected(state, spec) }
