package board_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// TestArbiter_SeesTheWholeProposalAndWholeSentencesAtEverySize looks at a dispute in
// small windows and large ones.
func TestArbiter_SeesTheWholeProposalAndWholeSentencesAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {66, 22}, {80, 24}, {100, 30}, {120, 40}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			tab, host, guest := game(t, table.ForEvent())
			enter(host, "Nxe5")
			enter(guest, "repeat", "execute Nd4")
			term := show(t, tab.Sit(arbiter, screentest.Language{}), board.Arbiter, size[0], size[1])
			term.Await("F2 uphold")
			term.AwaitThat("the proposal ends with its article", func() bool { return strings.Contains(squeezed(term.Text()), "D.2.9.") })
			below := false
			for row := range strings.SplitSeq(term.Text(), "\n") {
				row = strings.TrimRight(row, " ")
				if below && row != "" && !strings.HasPrefix(row, " ") {
					if first := []rune(row)[0]; unicode.IsLower(first) {
						t.Errorf("what was said begins in the middle of a sentence: %q", row)
					}
					break
				}
				below = below || strings.Contains(row, "D.2.9.")
			}
			for row := range strings.SplitSeq(term.Text(), "\n") {
				if strings.HasPrefix(row, "F2") && !regexp.MustCompile(`(restart|stop|resolve|help) *$`).MatchString(row) {
					t.Errorf("the line of keys is cut: %q", row)
				}
			}
		})
	}
}

// TestClocks_ShowTenthsInTheLastTenSecondsOfTheClockThatRuns lets a player run short.
func TestClocks_ShowTenthsInTheLastTenSecondsOfTheClockThatRuns(t *testing.T) {
	tenths := regexp.MustCompile(`0:0\d\.\d`)
	for _, kind := range []board.Kind{board.Onlooker, board.Arbiter} {
		conditions := table.ForFriends()
		tab, _, _ := game(t, conditions)
		at := spectator
		if kind == board.Arbiter {
			at = arbiter
		}
		term := show(t, tab.Sit(at, screentest.Language{}), kind, 60, 20)
		term.Await("Anna")
		if found := tenths.FindString(term.Text()); found != "" {
			t.Errorf("%v: a clock with minutes left shows %q", kind, found)
		}
		state := tab.State()
		tab.Wait(state.Left(state.Clock.Running(), tab.Now()) - 7300*time.Millisecond)
		term.AwaitThat("tenths are shown", func() bool { return tenths.MatchString(term.Text()) })
		tab.Wait(400 * time.Millisecond)
		term.AwaitThat("the next tenths are shown", func() bool { return strings.Contains(term.Text(), "0:06.9") })
	}
}

// TestPaired_AQuestionIsReadToItsEndAtEverySize repeats another move than the announced
// one.
func TestPaired_AQuestionIsReadToItsEndAtEverySize(t *testing.T) {
	for _, size := range [][2]int{{60, 20}, {80, 24}, {100, 30}, {120, 40}, {200, 60}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			_, host, guest := game(t, table.ForFriends())
			host.Enter("Nxe5")
			term := show(t, guest, board.Paired, size[0], size[1])
			term.Await("Tab: read aloud")
			term.Type("Bauer David zwei David drei\r")
			term.AwaitThat("the question is there to its end", func() bool { return strings.Contains(squeezed(term.Text()), "Yes or no.") })
		})
	}
}
