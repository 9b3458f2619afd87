package host_test

import (
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/floors/waits"
	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestTheArbitersSeatOpensWithItsPINAlone(t *testing.T) {
	digest, err := host.NewPIN("471108")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := host.NewPIN("47110"); err == nil {
		t.Error("a PIN of five signs was taken")
	}
	if !host.CheckPIN(digest, "471108") || host.CheckPIN(digest, "471208") || host.CheckPIN("", "") {
		t.Errorf("the digest is %s", digest)
	}
	// Four digits occur in a random digest now and then, and fifteen letters never.
	if digest, err := host.NewPIN("fifteen letters"); err != nil || strings.Contains(digest, "fifteen") || strings.Contains(digest, hex.EncodeToString([]byte("fifteen"))) {
		t.Errorf("the digest is %s, %v", digest, err)
	}
	older := table.ForEvent()
	older.PIN = digest // as journals stored it before it was separate
	synctest.Test(t, func(t *testing.T) { opensByPIN(t, openLockedRoom(t, table.ForEvent(), nil, digest)) })
	synctest.Test(t, func(t *testing.T) { opensByPIN(t, openRoom(t, older, nil)) })
}

func TestATableWhosePINIsGoneLetsNobodyRule(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := table.ForEvent()
		c.PINAsked = true
		r := openRoom(t, c, nil)
		for _, pin := range []string{"", "471108"} {
			if err := r.rule(pin, "anybody"); !errors.Is(err, host.ErrPIN) {
				t.Errorf("PIN %q: got %v, want %v", pin, err, host.ErrPIN)
			}
		}
		r.close(t)
	})
}

func TestThePINIsKeptBesideTheJournalForItsOwnerAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	opened, err := host.OpenJournal(path, []byte(`{}`))
	if err != nil {
		t.Fatal(err)
	}
	digest, err := host.NewPIN("471108")
	if err != nil {
		t.Fatal(err)
	}
	if err := opened.Log.KeepPIN(digest); err != nil {
		t.Fatal(err)
	}
	opened.Log.Close()
	if info, err := os.Stat(path + ".pin"); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("got %v, %v, want a file of mode 0600", info.Mode(), err)
	}
	again, err := host.OpenJournal(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Log.Close()
	if !host.CheckPIN(again.Log.PIN(), "471108") {
		t.Errorf("got %q, which is not the PIN", again.Log.PIN())
	}
}

// opensByPIN gives rulings at a table with and without its PIN.
func opensByPIN(t *testing.T, r *room) {
	for _, test := range []struct {
		pin  string
		want error
	}{{"", host.ErrPIN}, {"471208", host.ErrPIN}, {"471208", host.ErrWrongPIN}, {"471108", nil}, {"000000", host.ErrPIN}, {"471108", nil}} {
		if err := r.rule(test.pin, "anybody"); !errors.Is(err, test.want) {
			t.Errorf("PIN %q: got %v, want %v", test.pin, err, test.want)
		}
	}
	for pin, want := range map[string]error{"": host.ErrPIN, "471208": host.ErrWrongPIN, "471108": nil} {
		if err := r.asArbiter(pin, "somebody else", nil); !errors.Is(err, want) {
			t.Errorf("PIN %q asked about: got %v, want %v", pin, err, want)
		}
	}
	r.close(t)
}

// rule gives a command of the arbiter with a PIN.
func (r *room) rule(pin, from string) error {
	return r.asArbiter(pin, from, table.AddTime{Side: rules.White, Time: time.Minute})
}

// asArbiter gives a command with a PIN, or asks by none whether that is right.
func (r *room) asArbiter(pin, from string, c table.Command) error {
	reply := make(chan error, 1)
	r.orders <- host.Order{Capacity: table.Arbiter, PIN: pin, From: from, Command: c, Reply: func(err error) { reply <- err }}
	return <-reply
}

func TestAfterFiveWrongPINsNoneIsTakenForAMinute(t *testing.T) {
	digest, err := host.NewPIN("471108")
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		r := openLockedRoom(t, table.ForEvent(), nil, digest)
		for i := range 5 {
			want := host.ErrWrongPIN
			if i == 4 {
				want = host.ErrPINPause
			}
			if err := r.rule("000000", "stranger"); !errors.Is(err, want) {
				t.Errorf("wrong PIN %d: got %v, want %v", i+1, err, want)
			}
		}
		if err := r.rule("471108", "arbiter"); !errors.Is(err, host.ErrPINPause) {
			t.Errorf("the right PIN at once: got %v, want %v", err, host.ErrPINPause)
		}
		waits.Pass(time.Minute)
		if err := r.rule("471108", "arbiter"); err != nil {
			t.Errorf("the right PIN after a minute: got %v", err)
		}
		for range 5 {
			_ = r.rule("000000", "stranger")
		}
		if err := r.rule("471108", "arbiter"); err != nil {
			t.Errorf("the arbiter who is in, while another guesses: got %v", err)
		}
		if err := r.rule("471108", "stranger"); !errors.Is(err, host.ErrPINPause) {
			t.Errorf("another who guesses right in the pause: got %v, want %v", err, host.ErrPINPause)
		}
		r.close(t)
	})
}

func TestPIN_GuessedForAsLongAsATableIsOpenIsFoundWithAChanceOfOneInTenThousand(t *testing.T) {
	const right = "999999"
	digest, err := host.NewPIN(right)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		r := openLockedRoom(t, table.ForEvent(), nil, digest)
		if err := r.rule(right, "arbiter"); err != nil {
			t.Fatalf("the arbiter's own PIN: got %v", err)
		}
		looked := 0
		for minute := 0; minute < 24*60; minute++ {
			for guess := range 6 {
				err := r.rule(fmt.Sprintf("%06d", looked), fmt.Sprint("stranger", minute, guess))
				if errors.Is(err, host.ErrWrongPIN) || errors.Is(err, host.ErrPINPause) && guess == 4 || errors.Is(err, host.ErrPINSpent) && looked == 99 {
					looked++
				} else if !errors.Is(err, host.ErrPINPause) && !errors.Is(err, host.ErrPINSpent) {
					t.Fatalf("guess %d: got %v, want a refusal", looked, err)
				}
			}
			waits.Pass(time.Minute)
		}
		if err := r.rule(right, "arbiter"); errors.Is(err, host.ErrPIN) {
			t.Errorf("the arbiter who is in, after a day of guesses: got %v", err)
		}
		if chance := float64(looked) / 1_000_000; looked < 5 || chance > 1.0/10_000 {
			t.Errorf("%d PINs of a million were looked at: the chance is %.6f, want at most 0.0001", looked, chance)
		}
		if err := r.rule(right, "late arbiter"); !errors.Is(err, host.ErrPINSpent) {
			t.Errorf("the right PIN once all guesses are spent: got %v, want %v", err, host.ErrPINSpent)
		}
		r.close(t)
	})
}
