package script_test

import (
	"hash/fnv"
	"io"
	"testing"
)

// gates are the changes of a tape that must not change its result, or only the
// named parts: each is tried on every tape of the corpus.
var gates = []struct {
	name string
	try  func(*testing.T, []*tape)
}{
	{"what befell a table befalls it again the same way", itself},
	{"a table in the mirror of colours is the same table", coloursMirrored},
	{"a table without castling in the mirror of files is the same table", filesMirrored},
	{"who may do what is the same in the mirror of colours", alikeInTheMirror},
	{"a table read back after any record is the same table", crashedAnywhere},
	{"a journal cut between two records of one command leaves a table that says why it waits", tornCommands},
	{"a resumed table is shown as the live one", resumedLooks},
	{"a ply taken back and played again leaves the same position", takenBackAndPlayedAgain},
	{"time that passes in pieces is the same time", timeInPieces},
	{"time that passes at once is the same time", timeInOnePiece},
	{"a look at the clock when nothing is due changes nothing", needlessTicks},
	{"a table an hour later is the same table", later},
	{"time put on record changes nothing", timeKept},
	{"what was refused might have been left undone", refusedLeftOut},
	{"an edition read from its own text is the same edition", editionFromItsText},
	{"the usual position written out is the usual position", usualPositionAsFEN},
	{"the schemes that players are spoken to in change nothing", schemesChanged},
	{"the number of the first move changes nothing but numbers", laterMoveNumber},
	{"the names of players change nothing", namesExchanged},
	{"evidence given in another order is the same evidence", evidenceReversed},
	{"questions between any two lines change nothing", idleQuestions},
	{"blanks, ends of lines, comments and capitals change nothing", otherSpacing},
	{"a length of time is the same in other units", otherUnits},
	{"a move written by its squares is the same move", withSquares.few},
	{"a move written with both squares and a dash is the same move", withDashes.few},
	{"a move written without signs of check and with noughts is the same move", withoutSigns.few},
	{"what a player is shown tells all that they may know", shownIsEnough},
}

// TestGate_WhatMustChangeNothingChangesNothing holds whole tables, played once,
// against the same tables played in another way.
func TestGate_WhatMustChangeNothingChangesNothing(t *testing.T) {
	tapes := corpus(t)
	for _, gate := range gates {
		t.Run(gate.name, func(t *testing.T) {
			t.Parallel()
			gate.try(t, tapes)
		})
	}
}

// share says which scripts are tried, by their names, at the turn of that number. A
// script that is added changes nothing for the others.
type share func(name string, turn int) bool

func whole(string, int) bool { return true }

// quarter is another quarter of the scripts at each of four turns.
func quarter(name string, turn int) bool { return drawn(name, 4) == turn%4 }

func drawn(name string, parts uint32) int {
	sum := fnv.New32a()
	_, _ = io.WriteString(sum, name)
	return int(sum.Sum32() >> 16 % parts)
}
