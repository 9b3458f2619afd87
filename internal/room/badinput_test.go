package room_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// inMidMove is a table at which Black, who has a page, has repeated White's first
// move and has not carried it out.
func inMidMove(t *testing.T) (*openTable, *browser) {
	t.Helper()
	o := newOpenTable(t, nil)
	guest := o.browse(t, o.code(t, room.Opponent, rules.Black))
	eventually(t, "the game begins", func() bool { return o.State().Phase == table.PhasePlaying })
	o.me.Terminal().Enter("e4")
	eventually(t, "the move is heard", func() bool { return strings.Contains(guest.said(), "Eva vier") })
	guest.enter("repeat")
	eventually(t, "it is repeated", func() bool { return o.State().Answer.Repeated })
	return o, guest
}

// again opens another page with the cookies of b, from this address of the
// machine, after the utterance numbered last.
func (b *browser) again(from, last string) *browser {
	b.t.Helper()
	transport := &http.Transport{DisableCompression: true, DialContext: (&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}).DialContext}
	other := &browser{t: b.t, client: &http.Client{Jar: b.client.Jar, Transport: transport}, at: b.at}
	ctx, stop := context.WithCancel(b.t.Context())
	read := make(chan struct{})
	go func() { defer close(read); other.readAfter(ctx, last) }()
	b.t.Cleanup(func() { stop(); <-read; transport.CloseIdleConnections() })
	return other
}

func TestPage_APhoneThatChangesNetworksInMidMoveGoesOnWhereItWas(t *testing.T) {
	o, guest := inMidMove(t)
	last := ""
	eventually(t, "the repetition is told", func() bool { last = guest.numberOf("Eva vier"); return last != "" })
	guest.client.CloseIdleConnections()
	moved := guest.again("127.0.0.2", last)
	moved.enter("execute")
	eventually(t, "the move is carried out", func() bool { return o.State().Answer.Executed })
	o.me.Terminal().Enter("press")
	eventually(t, "what came later is heard", func() bool { return strings.Contains(moved.said(), "our clock is running") })
	if strings.Contains(moved.said(), "Eva vier") || strings.Contains(moved.said(), "come back with this code") {
		t.Errorf("got %q, want nothing that was heard before", moved.said())
	}
}

func TestPage_TwoTabsOfOneSeatShowTheSameAndEitherMayType(t *testing.T) {
	o, guest := inMidMove(t)
	second := guest.again("127.0.0.1", "")
	second.enter("execute")
	eventually(t, "the move is carried out", func() bool { return o.State().Answer.Executed })
	o.me.Terminal().Enter("press")
	eventually(t, "it is Black's turn", func() bool { return o.State().Turn() == rules.Black })
	guest.enter("e5")
	for name, tab := range map[string]*browser{"the first": guest, "the second": second} {
		eventually(t, name+" tab hears both moves", func() bool {
			return strings.Contains(tab.said(), "our clock is running") && strings.Contains(tab.said(), "Eva fünf")
		})
		if got := strings.Count(tab.said(), "Eva fünf"); got != 1 {
			t.Errorf("%s tab heard the move %d times: %q", name, got, tab.said())
		}
	}
}

func TestPage_AHundredThousandBytesAreRefusedInASentenceAndNothingIsLost(t *testing.T) {
	o, guest := inMidMove(t)
	for _, form := range []url.Values{
		{"line": {strings.Repeat("e", 100_000)}}, {"from": {strings.Repeat("e2", 50_000)}, "to": {"e4"}}, {"line": {strings.Repeat("\x00", 600)}},
	} {
		answer, err := guest.client.PostForm(guest.at+"/line", form)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(answer.Body)
		answer.Body.Close()
		if answer.StatusCode < 400 || answer.StatusCode >= 500 || len(text) > 300 {
			t.Errorf("got %d and %d bytes, want a refusal in a sentence", answer.StatusCode, len(text))
		}
	}
	guest.enter("execute")
	eventually(t, "the move is carried out", func() bool { return o.State().Answer.Executed })
}

func TestSoakPage_TenThousandRequestsKeepNobodyWaiting(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("it takes a while: set SOAK=1")
	}
	o, guest := inMidMove(t)
	var all sync.WaitGroup
	statuses := make(chan int, 10_000)
	for n := range 20 {
		client := guest.client // ten tabs of the guest, and ten of a stranger
		if n%2 == 0 {
			client = &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
		}
		all.Go(func() {
			for range 500 {
				answer, err := client.Get(guest.at + "/")
				if err != nil {
					statuses <- 0
					continue
				}
				_, _ = io.Copy(io.Discard, answer.Body)
				answer.Body.Close()
				statuses <- answer.StatusCode
			}
		})
	}
	guest.enter("execute")
	eventually(t, "the move is carried out meanwhile", func() bool { return o.State().Answer.Executed })
	o.me.Terminal().Enter("press")
	eventually(t, "it is Black's turn", func() bool { return o.State().Turn() == rules.Black })
	all.Wait()
	close(statuses)
	counts := map[int]int{}
	for status := range statuses {
		counts[status]++
	}
	t.Logf("answers by their status: %v", counts)
	if counts[http.StatusOK] < 5000 || counts[http.StatusInternalServerError] > 0 {
		t.Errorf("got %v", counts)
	}
	guest.enter("e5")
	eventually(t, "the game goes on", func() bool { return o.State().Game.Ply() == 2 })
}
