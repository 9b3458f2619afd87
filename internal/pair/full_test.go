package pair_test

import (
	"fmt"
	"net"
	"net/http"
	"testing"

	"blindchess/internal/pair"
)

// from is a line that has come from an address, and knows whether it was cut.
type from struct {
	net.Conn
	address string
	cut     bool
}

func (f *from) RemoteAddr() net.Addr { a, _ := net.ResolveTCPAddr("tcp", f.address); return a }
func (f *from) Close() error         { f.cut = true; return nil }

// households are addresses of so many households, each in a separate site.
func households(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("[2001:db8:%x:%x::%x]:4711", i/200, i%200, i+1)
	}
	return all
}

func TestLines_FullOfThoseWhoWereLetInTakesNobodyMoreFromAnyAddress(t *testing.T) {
	const most = 2000
	lines := pair.NewCrowd(most, 60)
	for _, address := range households(most) {
		if !lines.Take(&from{address: address}, true) {
			t.Fatalf("%s was refused where there was room", address)
		}
	}
	for _, address := range []string{"[2001:db8:ffff::1]:4711", "192.0.2.1:4711", "[2001:db8:0:1::ffff]:4711"} {
		if lines.Take(&from{address: address}, false) || lines.Take(&from{address: address}, true) {
			t.Errorf("%s was taken beyond %d lines", address, most)
		}
	}
	if got := lines.Open(); got != most {
		t.Errorf("got %d lines open, want %d", got, most)
	}
}

func TestLines_OfOneHouseholdAreCountedTogetherAndItsOldestGivesWay(t *testing.T) {
	lines := pair.NewCrowd(2000, 60)
	var own []*from
	for i := range 61 {
		one := &from{address: fmt.Sprintf("[2001:db8:1:1:%x::%x]:%d", i, i, 1000+i)}
		if own = append(own, one); !lines.Take(one, false) {
			t.Fatalf("line %d was refused, and the oldest could give way", i+1)
		}
	}
	for i, one := range own {
		if one.cut != (i == 0) {
			t.Errorf("line %d: got cut %v", i+1, one.cut)
		}
	}
	if !lines.Take(&from{address: "[2001:db8:1:2::1]:4711"}, false) || lines.Open() != 61 {
		t.Errorf("the household next door was counted with it, %d lines are open", lines.Open())
	}
}

// If many addresses take all lines, the address with the most silent ones loses its
// oldest one, and no admitted guest loses theirs.
func TestLines_FullOfManyAddressesTakeFromTheOneThatHasTheMost(t *testing.T) {
	lines := pair.NewCrowd(300, 60)
	var in, crowd []*from
	for _, address := range households(240) {
		in = append(in, &from{address: address})
		lines.Take(in[len(in)-1], true)
	}
	for i := range 60 {
		crowd = append(crowd, &from{address: fmt.Sprintf("198.51.100.7:%d", 1000+i)})
		lines.Take(crowd[i], false)
	}
	for i := range 60 {
		if !lines.Take(&from{address: fmt.Sprintf("[2001:db8:aaaa:%x::1]:4711", i)}, true) {
			t.Fatalf("newcomer %d was refused while a crowd says nothing", i+1)
		}
	}
	for i, one := range crowd {
		if !one.cut {
			t.Errorf("line %d of the crowd was kept", i+1)
		}
	}
	for i, one := range in {
		if one.cut {
			t.Errorf("guest %d was cut", i+1)
		}
	}
	if lines.Take(&from{address: "198.51.100.7:9"}, false) || lines.Open() != 300 {
		t.Errorf("got %d lines open, want 300 and no more", lines.Open())
	}
}

// A table knows so many cookies. One more removes those of absent guests, who can still
// return by their cookie: the table stores a digest of it.
func TestVisits_FullOfThoseWhoAreAwayForgetNobody(t *testing.T) {
	w := newWebTableOf(t, pair.NewCodes(pair.CodeConfig{Tries: 3, Back: pair.NewWaysBack()}), nil)
	pass := pair.Pass{Role: "spectator"}
	var first, last *http.Cookie
	for i, address := range households(pair.MostVisits + 1) {
		last = w.server.Welcome(pass, address)
		if i == 0 {
			first = last
		}
		if got := w.server.Visits(); got > pair.MostVisits {
			t.Fatalf("got %d visits known, want at most %d", got, pair.MostVisits)
		}
	}
	for name, cookie := range map[string]*http.Cookie{"first": first, "last": last} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.url+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.AddCookie(cookie)
		if status, text := w.reads(http.DefaultClient.Do(request)); status != http.StatusOK || text != "spectator  / " {
			t.Errorf("the %s: got %d %q, want their page", name, status, text)
		}
	}
}

func TestAuthenticator_TakesItsLastGuestAndNoneBeyond(t *testing.T) {
	told := 0
	who := newAuthenticator(t, pair.AuthenticatorConfig{Receive: echo, Most: 640, Full: func() { told++ }})
	for n := range 640 {
		if !who.Reserve() {
			t.Fatalf("guest %d of 640 was refused", n+1)
		}
	}
	for range 3 {
		if who.Reserve() {
			t.Error("one guest more was taken")
		}
	}
	if told != 1 {
		t.Errorf("the host was told %d times, want once", told)
	}
}
