package journal

import (
	"errors"
	"fmt"

	"blindchess/internal/fault"
)

// ErrLocked reports that another program has the journal open.
var ErrLocked = fault.New("fault.taken-journal", "another table is writing to this journal: close it first, or begin another game").In("journal")

// Cause is why a disk does not take records. The zero Cause is none.
type Cause uint8

// The causes.
const (
	Failing    Cause = iota + 1 // anything that is none of the others
	Full                        // there is no room, or no more is allowed
	Worn                        // the disk could not write, or does not confirm it
	Gone                        // the disk was pulled, or the network folder is away
	ReadOnly                    // nothing may be written there
	Unlockable                  // the folder cannot keep other programs out, as some network folders
	Held                        // another program has taken the journal meanwhile
	Changed                     // the safe records are no longer there: it is another disk, or another journal
	Slow                        // the disk has not answered yet
)

// String returns the name of c as programs and phrases have it, such as
// read-only, and "" for none.
func (c Cause) String() string {
	names := [...]string{"", "failing", "full", "worn", "gone", "read-only", "unlockable", "held", "changed", "slow"}
	if int(c) >= len(names) {
		return ""
	}
	return names[c]
}

// remedies say for each cause what happened and what to do now.
var remedies = [...]string{
	Failing:    "the disk does not take the game: look after the disk",
	Full:       "the disk is full: make room",
	Worn:       "the disk could not write, and may be worn out: copy the game to another disk as soon as you can",
	Gone:       "the folder of the game is not there: plug the disk in again, bring the network folder back, or make the folder",
	ReadOnly:   "nothing may be written there: make the disk and its folder writable, or keep the game elsewhere with --journal",
	Unlockable: "this folder cannot keep other programs away from the game, as some network folders cannot: keep it on a disk of this machine, with --journal",
	Held:       "another program has taken the game: close that one",
	Changed:    "this is not the journal that was written: put the right file or disk back, or move this file away",
	Slow:       "the disk has not answered yet: wait",
}

// FaultError reports that the disk did not take records. None of them is
// stored, and all earlier records remain: the same records can be appended
// again.
type FaultError struct {
	Cause Cause
	Err   error // what the system said
}

// Error returns e as one sentence that says what to do.
func (e *FaultError) Error() string {
	if e.Cause == Gone {
		return "journal: " + e.Unwrap().Error()
	}
	return fmt.Sprintf("journal: %s (%v)", remedies[e.Cause], e.Err)
}

// Unwrap returns the system's error, and for a folder that is gone the next
// step.
func (e *FaultError) Unwrap() error {
	if e.Cause == Gone {
		return fault.New("fault.no-place", "the game's folder is missing: plug the disk in again, restore the network folder, or make the folder ({reason})", "reason", e.Err)
	}
	return e.Err
}

// found returns err as a *FaultError with its cause.
func found(err error) error {
	var known *FaultError
	if errors.As(err, &known) || errors.Is(err, ErrLocked) {
		return err
	}
	return &FaultError{causeOf(err), err}
}

// CauseOf returns the cause behind an error of the system.
func CauseOf(err error) Cause { return causeOf(err) }
