package host_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/journal"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// older returns a copy of a journal that an earlier version has written.
func older(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "journals", name+".journal"))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name+".journal")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// on plays commands at the table of a journal, as participants who may give
// them, and returns the table after them.
func on(t *testing.T, path, pin string, commands ...table.Command) table.State {
	t.Helper()
	opened, err := host.OpenJournal(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Log.Close()
	orders := make(chan host.Order)
	done := make(chan table.State, 1)
	go func() {
		final, err := host.Run(context.Background(), host.Config{Orders: orders, Log: opened.Log, State: opened.State, PIN: opened.Log.PIN(), KeepEvery: -1})
		if err != nil {
			t.Error(err)
		}
		done <- final
	}()
	for _, c := range commands {
		o, reply := given(c), make(chan error, 1)
		o.PIN, o.Reply = pin, func(err error) { reply <- err }
		orders <- o
		if err := <-reply; err != nil {
			t.Errorf("%T: %v", c, err)
		}
	}
	close(orders)
	return <-done
}

func coordinates(t *testing.T, text string) rules.Move {
	t.Helper()
	m, ok := rules.ParseCoordinates(text)
	if !ok {
		t.Fatal(text)
	}
	return m
}

func TestOlderJournals_EveryRecordIsWrittenAsItStands(t *testing.T) {
	paths, err := filepath.Glob("testdata/journals/*.journal")
	if err != nil || len(paths) < 5 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		contents, err := journal.Read(path)
		if err != nil {
			t.Fatal(err)
		}
		records, err := host.Records(contents.Records)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range records {
			line, err := json.Marshal(r)
			if err != nil || !bytes.Equal(line, contents.Records[i]) {
				t.Errorf("%s: got %s, %v\nwant %s", path, line, err, contents.Records[i])
			}
		}
	}
}

func TestOlderJournals_AGameInProgressGoesOn(t *testing.T) {
	white, black := table.By(rules.White), table.By(rules.Black)
	m := coordinates(t, "b8c6")
	s := on(t, older(t, "progress"), "", table.RestartClocks{}, table.Press{Actor: white}, table.Enter{Actor: black, Move: m}, table.Press{Actor: black})
	if got := s.Game.Ply(); got != 4 || s.Clock.Running() != rules.White {
		t.Errorf("got ply %d and %v's clock running, want 4 and White's", got, s.Clock.Running())
	}
}

func TestOlderJournals_AFinishedGameIsSigned(t *testing.T) {
	white := table.By(rules.White)
	s := on(t, older(t, "finished"), "", table.Write{Actor: white, Text: "Qh4#", Move: coordinates(t, "d8h4")}, table.Sign{Actor: white})
	if !s.Signed.White || !s.Signed.Black || s.Outcome.Reason != rules.ByCheckmate {
		t.Errorf("got %v, signed %v", s.Outcome, s.Signed)
	}
}

func TestOlderJournals_ASealedMoveIsOpenedAndPlayed(t *testing.T) {
	s := on(t, older(t, "adjourned"), "", table.Resume{})
	if got := s.Game.Move(3); got != coordinates(t, "g1f3") || s.Envelope.Text != "Nf3" || s.Phase != table.PhasePlaying {
		t.Errorf("got %v from an envelope with %q, phase %d", got, s.Envelope.Text, s.Phase)
	}
}

func TestOlderJournals_ADivergenceIsPutRight(t *testing.T) {
	white, start := table.By(rules.White), rules.Standard().Placement()
	s := on(t, older(t, "diverged"), "", table.Accept{Actor: white}, table.Accept{Actor: table.By(rules.Black)}, table.Scan{Actor: white, Placement: start})
	if s.Divergence.Open || !s.BoardsAgree() {
		t.Errorf("got %+v and boards that agree %v", s.Divergence, s.BoardsAgree())
	}
}

func TestOlderJournals_ADigestOnRecordStillLocksTheArbitersSeat(t *testing.T) {
	path := older(t, "locked")
	s := on(t, path, "4711", table.RestartClocks{}, table.StopClocks{}, table.RestartClocks{Side: rules.White}, table.Adjourn{})
	if s.Phase != table.PhaseSealing {
		t.Errorf("got phase %d, want that of sealing", s.Phase)
	}
	s = on(t, path, "4711", table.Seal{Actor: table.By(rules.White), Text: "Nf3", Move: coordinates(t, "g1f3")})
	if s.Envelope.Text != "" || s.Envelope.Locked == "" {
		t.Errorf("got the envelope %+v, want it locked", s.Envelope)
	}
	opened, err := host.OpenJournal(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer opened.Log.Close()
	orders := make(chan host.Order, 1)
	var refused error
	orders <- host.Order{Capacity: table.Arbiter, Command: table.StopClocks{}, Reply: func(err error) { refused = err }}
	close(orders)
	if _, err := host.Run(context.Background(), host.Config{Orders: orders, Log: opened.Log, State: opened.State}); err != nil || !errors.Is(refused, host.ErrPIN) {
		t.Errorf("without the PIN: got %v, %v, want %v", refused, err, host.ErrPIN)
	}
}
