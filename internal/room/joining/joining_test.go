package joining_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/room/joining"
	"blindchess/internal/rules"
	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
	"blindchess/internal/settings/settingstest"
	"blindchess/internal/table"
)

// opened is a table that admits guests by SSH, with a code for a spectator.
type opened struct {
	address, code, last string
	seat                string // a code for the seat of Black
	socket              string
	room                *room.Room
	admission           *room.Admission
}

func newTable(t *testing.T) opened {
	t.Helper()
	folder, err := os.MkdirTemp("", "joining") // the name of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	t.Setenv("BLINDCHESS_RUNTIME", folder)
	settingstest.Home(t, folder)
	r, err := room.Open(t.Context(), room.Options{Journal: filepath.Join(folder, "t.journal"), Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	admission, err := r.Admit(room.AdmissionOptions{
		Sides: []rules.Side{rules.Black}, Address: "127.0.0.1:0", Socket: filepath.Join(folder, "t.sock"), Words: settings.Default(),
		Keys: filepath.Join(folder, "t.keys"), HostKey: filepath.Join(folder, "host_key"), News: func(room.News) {},
	})
	if err != nil {
		t.Fatal(err)
	}
	_, code, err := admission.Invite(room.Spectator, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, seat, err := admission.Invite(room.Opponent, rules.Black)
	if err != nil {
		t.Fatal(err)
	}
	host, port, _ := admission.Address()
	key := admission.Fingerprint()
	return opened{address: "ssh://" + net.JoinHostPort(host, port), code: string(code), last: key[len(key)-4:], seat: string(seat), socket: filepath.Join(folder, "t.sock"), room: r, admission: admission}
}

// joined joins the table with the typed text, and returns the questions and
// whether the guest sat.
func (o opened) joined(t *testing.T, language, typed string) (asked string, sat bool, err error) {
	t.Helper()
	own := settings.Default()
	own.Language = language
	var out bytes.Buffer
	err = joining.Join(t.Context(), joining.Options{
		Address: o.address, Hello: pair.Hello{Role: room.Spectator}, Own: own,
		Asked: joining.Asked{In: strings.NewReader(typed), Out: &out},
		Show: func(_ context.Context, guest *room.Visitor, pass pair.Pass) error {
			sat = guest != nil && pass.Role == room.Spectator
			return nil
		},
	})
	return out.String(), sat, err
}

func TestJoin_AsksForTheKeyAndTheCodeAndSits(t *testing.T) {
	o := newTable(t)
	asked, sat, err := o.joined(t, "sk", "áno\n"+o.code+"\n")
	if err != nil || !sat {
		t.Fatalf("got %v after\n%s\nwant a seat", err, asked)
	}
	if want := "posledné štyri znaky, " + o.last; !strings.Contains(asked, want) {
		t.Errorf("got %q, want the guest asked in Slovak whether the key ends in %s", asked, o.last)
	}
	if asked, _, _ := o.joined(t, "sk", ""); strings.Contains(asked, o.last) {
		t.Errorf("got %q, want nothing asked about a host who is known", asked)
	}
}

// A host who closes the table says so, and no guest has to wait for a line that
// will not be opened again.
func TestJoin_ATableThatItsHostClosesIsLeftAtOnce(t *testing.T) {
	for _, painted := range []bool{false, true} {
		o := newTable(t)
		own, told := settings.Default(), ""
		own.Language = "en"
		var out bytes.Buffer
		err := joining.Join(t.Context(), joining.Options{
			Address: o.address, Hello: pair.Hello{Role: room.Spectator}, Own: own, Painted: painted,
			Asked: joining.Asked{In: strings.NewReader("yes\n" + o.code + "\n"), Out: &out},
			Show: func(ctx context.Context, guest *room.Visitor, _ pair.Pass) error {
				if err := o.room.Close(); err != nil {
					t.Error(err)
				}
				select {
				case <-guest.Terminal().Left():
				case <-ctx.Done():
				}
				for _, u := range guest.Terminal().Take() {
					told += u.Text() + "\n"
				}
				return nil
			},
		})
		const want = "The host has closed the table. Game saved."
		if err != nil || strings.Count(told, want) != 1 || strings.Contains(told, "lost") {
			t.Errorf("painted %t: got %v after %q, want %q once and no error", painted, err, told, want)
		}
		if strings.Contains(out.String(), want) != painted {
			t.Errorf("painted %t: got %q at last, want %q only where the screen is gone that told it", painted, out.String(), want)
		}
	}
}

// A host accepts lines no faster than people type them; the lines of a guest who
// leaves immediately are still carried out.
func TestJoin_WhatWasTypedBeforeLeavingIsDone(t *testing.T) {
	o := newTable(t)
	if err := o.room.Begin(); err != nil {
		t.Fatal(err)
	}
	own := settings.Default()
	own.Language = "en"
	err := joining.Join(t.Context(), joining.Options{
		Address: o.address, Hello: pair.Hello{Role: room.Opponent, Seat: "black", Name: "Eve"}, Own: own,
		Asked: joining.Asked{In: strings.NewReader("yes\n" + o.seat + "\n"), Out: io.Discard},
		Show: func(_ context.Context, guest *room.Visitor, _ pair.Pass) error {
			for range 150 {
				guest.Terminal().Enter("time")
			}
			guest.Terminal().Enter("resign")
			guest.Terminal().Enter("yes")
			return nil
		},
	})
	if err != nil || !o.room.State().Over() {
		t.Errorf("got %v and a game in %v, want Black to have resigned", err, o.room.State().Phase)
	}
}

func TestJoin_AHostWhoseKeyIsNotConfirmedIsNotJoined(t *testing.T) {
	o := newTable(t)
	for _, typed := range []string{"no\n", "", "perhaps\nquit\n"} {
		_, sat, err := o.joined(t, "en", typed)
		if sat || err == nil || !strings.Contains(err.Error(), "the host's key was not confirmed") {
			t.Errorf("%q: got %v, want the key not confirmed", typed, err)
		}
	}
}

func TestJoin_WithoutACodeNobodySits(t *testing.T) {
	o := newTable(t)
	for _, typed := range []string{"yes\n", "yes\n\n", "\n", "\nquit\n"} { // the key is confirmed once
		_, sat, err := o.joined(t, "en", typed)
		if sat || err == nil || !strings.Contains(err.Error(), "no code was typed") {
			t.Errorf("%q: got %v, want that no code was typed", typed, err)
		}
	}
}

func TestJoin_AskedForASeatThatOneHasAlreadyOneLooksOnTakesItOrLeaves(t *testing.T) {
	o := newTable(t)
	own := settings.Default()
	own.Language = "en"
	sit := func(typed string, show func(pair.Pass)) (asked string, err error) {
		var out bytes.Buffer
		err = joining.Join(t.Context(), joining.Options{
			Address: o.address, Hello: pair.Hello{Role: room.Opponent, Seat: "black"}, Own: own,
			Asked: joining.Asked{In: strings.NewReader(typed), Out: &out},
			Show:  func(_ context.Context, _ *room.Visitor, pass pair.Pass) error { show(pass); return nil },
		})
		return out.String(), err
	}
	sat := 0
	_, err := sit("yes\n"+o.seat+"\n", func(pair.Pass) {
		sat++
		asked, err := sit("quit\n", func(pair.Pass) { t.Error("somebody who left sits") })
		if !errors.Is(err, prompt.ErrLeft) || !strings.Contains(asked, "Black") {
			t.Errorf("quit: got %v after %q, want to have left after a question about Black", err, asked)
		}
		for _, c := range []struct{ typed, role string }{{"watch", room.Spectator}, {"take", room.Opponent}} {
			_, err := sit(c.typed+"\n", func(pass pair.Pass) {
				sat++
				if pass.Role != c.role {
					t.Errorf("%s: got %s, want %s", c.typed, pass.Role, c.role)
				}
			})
			if err != nil {
				t.Errorf("%s: %v", c.typed, err)
			}
		}
	})
	if sat != 3 || err != nil && !errors.Is(err, pair.ErrReplaced) {
		t.Errorf("got %d seats, %v, want three, of which the first was taken over", sat, err)
	}
}

func TestJoin_ASeatThatWasProvedIsTakenWithACodeOfTheHostAlone(t *testing.T) {
	o := newTable(t)
	own := settings.Default()
	own.Language = "en"
	sit := func(hello pair.Hello, typed string, show func()) (asked string, err error) {
		var out bytes.Buffer
		err = joining.Join(t.Context(), joining.Options{
			Address: o.socket, Hello: hello, Own: own, Asked: joining.Asked{In: strings.NewReader(typed), Out: &out},
			Show: func(context.Context, *room.Visitor, pair.Pass) error { show(); return nil },
		})
		return out.String(), err
	}
	wants := pair.Hello{Role: room.Opponent, Seat: "black"}
	sat := false
	_, err := sit(pair.Hello{Role: room.Opponent, Name: "Bo", Code: o.seat}, "", func() {
		asked, err := sit(wants, "", func() { t.Error("somebody sits without a code") })
		if !strings.Contains(asked, "Black: Bo sits there. The table asks for a join code.") || !strings.Contains(asked, "invite opponent Black") ||
			err == nil || !strings.Contains(err.Error(), "belongs to Bo") {
			t.Errorf("got %v after %q, want to be asked for a code and told why", err, asked)
		}
		_, code, err := o.admission.Invite(room.Opponent, rules.Black)
		if err != nil {
			t.Fatal(err)
		}
		if asked, err := sit(wants, "abc 123 456\n"+code.String()+"\n", func() { sat = true }); err != nil || !sat {
			t.Errorf("got %v after %q, want the seat by the code of the host", err, asked)
		}
	})
	if !errors.Is(err, pair.ErrReplaced) && err != nil {
		t.Errorf("got %v, want the first to be replaced", err)
	}
}
