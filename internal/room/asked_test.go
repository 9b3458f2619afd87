package room

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/host"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// openedRoom is a table that is set, whose game has not begun.
func openedRoom(t *testing.T, c table.Conditions) *Room {
	t.Helper()
	r, err := Open(context.Background(), Options{Journal: filepath.Join(t.TempDir(), "t.journal"), Conditions: c})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.Close() })
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	return r
}

// What a browser opens to join directly is the address of the page, and the code after it.
func TestInvite_ALinkLeadsABrowserToThePageWithItsCode(t *testing.T) {
	for _, page := range []string{"", "127.0.0.1:0"} {
		r, links := openedRoom(t, table.ForFriends()), map[string]pair.Pass{}
		folder := t.TempDir()
		a, err := r.Admit(AdmissionOptions{
			Page: page, Sides: []rules.Side{rules.Black}, Keys: filepath.Join(folder, "keys"), HostKey: filepath.Join(folder, "key"), Words: ownEnglish(),
			Link: func(pass pair.Pass, address string) { links[address] = pass },
		})
		if err != nil {
			t.Fatal(err)
		}
		pass, code, err := a.Invite(Opponent, 0)
		if err != nil || pass.Seat != "black" {
			t.Fatalf("got %+v, %v", pass, err)
		}
		address, _ := a.Page()
		if got, is := links[address+"/#"+string(code)]; is != (page != "") || is && got != pass || len(links) > 1 {
			t.Errorf("a page at %q: got the links %v, want one with %s", page, links, code)
		}
		doors := ReadDoors(r.Journal())
		if _, port, err := net.SplitHostPort(doors.Page); (page == "") != (doors.Page == "") || page != "" && (err != nil || port == "0") {
			t.Errorf("got the page %q remembered, want the port that was opened", doors.Page)
		}
	}
}

// A certificate that is not the user's own is the usual one, with all that belongs to it.
func TestSecured_TheUsualCertificateStandsInWhereNoneIsNamed(t *testing.T) {
	usual := Secured{Certificate: "usual.pem", Key: "usual.key", Authority: pair.Authority{Certificate: "authority.pem"}, Behind: "10.0.0.1"}
	for _, test := range []struct{ said, want Secured }{
		{Secured{}, usual}, {Secured{Certificate: "usual.pem"}, usual}, {Secured{Behind: "10.0.0.2"}, Secured{Certificate: "usual.pem", Key: "usual.key", Authority: usual.Authority, Behind: "10.0.0.2"}},
		{Secured{Certificate: "own.pem", Key: "own.key"}, Secured{Certificate: "own.pem", Key: "own.key", Behind: "10.0.0.1"}},
	} {
		if got := test.said.Or(usual); got != test.want {
			t.Errorf("%+v: got %+v, want %+v", test.said, got, test.want)
		}
	}
}

// Who means every address is named by one that others reach, where there is one.
func TestReachable_EveryAddressIsNamedByOneThatOthersReach(t *testing.T) {
	want := "0.0.0.0"
	own, _ := net.InterfaceAddrs()
	for _, address := range slices.Backward(own) {
		if network, ok := address.(*net.IPNet); ok && network.IP.IsGlobalUnicast() && network.IP.To4() != nil {
			want = network.IP.String()
		}
	}
	if host, port := reachable("0.0.0.0:22"); host != want || port != "22" {
		t.Errorf("got %s %s, want %s", host, port, want)
	}
}

// A game waits for those who read how to play, and for no longer than they may.
func TestAdmission_TheGameBeginsOnceNobodyReadsAnyMore(t *testing.T) {
	for _, ends := range []time.Duration{0, 5 * time.Second} {
		journal := filepath.Join(t.TempDir(), "t.journal")
		synctest.Test(t, func(t *testing.T) {
			r, err := Open(context.Background(), Options{Journal: journal, Conditions: table.ForFriends()})
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if err := errors.Join(r.Set(), r.Order(table.Keeper, 0, table.Read{Actor: table.By(rules.White)}), r.Order(table.Keeper, 0, table.Read{Actor: table.By(rules.Black)})); err != nil {
				t.Fatal(err)
			}
			a := &Admission{room: r, options: AdmissionOptions{News: func(n News) { t.Errorf("got %+v told", n) }}}
			wait := r.Conditions().ReadingTime()
			a.beginOnceRead(wait)
			began := wait
			if ends > 0 {
				began = ends
				time.AfterFunc(ends/2, func() { _ = r.Order(table.Player, rules.White, table.Begin{By: rules.White}) })
				time.AfterFunc(ends, func() { _ = r.Order(table.Player, rules.Black, table.Begin{By: rules.Black}) })
			}
			time.Sleep(began - time.Millisecond)
			synctest.Wait()
			if r.State().Phase != table.PhaseSet {
				t.Errorf("they read until %v: got the game begun before", began)
			}
			time.Sleep(2 * time.Millisecond)
			synctest.Wait()
			if r.State().Phase != table.PhasePlaying {
				t.Errorf("they read until %v: got phase %v, want the game begun", began, r.State().Phase)
			}
		})
	}
}

// A code that the host wants is asked for aloud, and nothing else that is typed is taken
// for one.
func TestNewCode_IsAskedForAndReadFromTheKeyboard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, typed := visitorAt(t), make(chan string, 1)
		defer p.Close()
		go func() { typed <- p.newCode(t.Context(), pair.Hello{Role: Opponent, Seat: "white"}) }()
		synctest.Wait()
		if told := said(p); len(told) != 1 || !strings.Contains(told[0], InviteCommand(p.Narrator().Pack, pair.Hello{Role: Opponent, Seat: "white"})) {
			t.Errorf("got %q told, want the command that makes a code", told)
		}
		p.seat.Enter("no such line")
		if told := said(p); len(told) == 0 {
			t.Error("a line that is no code is not answered")
		}
		p.seat.Enter("abc 123 456")
		synctest.Wait()
		select {
		case code := <-typed:
			if !pair.IsCode(code) {
				t.Errorf("got %q for a code", code)
			}
		default:
			p.seat.Leave()
			if code := <-typed; code != "" {
				t.Errorf("got %q of one who has left", code)
			}
		}
	})
}

// What a server takes does not reach the table here, and its answer does reach the player.
func TestElsewhere_WhatAServerTakesIsNotPlayedHere(t *testing.T) {
	for _, taken := range []bool{true, false} {
		r := openedRoom(t, table.ForFriends())
		p, err := r.Sit(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
		if err != nil {
			t.Fatal(err)
		}
		if err := r.Begin(); err != nil {
			t.Fatal(err)
		}
		r.Elsewhere(func(host.Order) (bool, error) { return taken, nil })
		p.Online(func(kind, text string) []say.Utterance { return []say.Utterance{{Words: words(kind + " " + text)}} })
		if said := p.online(p.Narrator(), console.Local{Key: "chat", Value: "hi"}); len(said) != 1 || said[0].Text() != "chat hi" {
			t.Errorf("got %+v of the server", said)
		}
		if err := p.change("rate", "150"); err != nil || p.Settings().Rate != 150 {
			t.Errorf("got %v, and a rate of %d", err, p.Settings().Rate)
		}
		p.Terminal().Enter("e4")
		if got := r.State().Game.Ply(); (got == 0) != taken {
			t.Errorf("taken %v: got %d plies here", taken, got)
		}
	}
}

// What an event asks of somebody is said at once where nothing else is told of it, and
// after a pause where something is.
func TestListener_WhatIsAskedFollowsWhatIsTold(t *testing.T) {
	state := tableAfter(t, table.Open{Conditions: table.ForFriends()}, table.Begin{})
	for _, test := range []struct {
		event table.Event
		told  bool
	}{{table.GameStarted{}, true}, {table.TimeKept{}, false}} {
		l := listener{as: table.Player, narrator: narratorOf(t, console.Actor{Side: rules.White, Capacity: table.Player})}
		alone, told := l.Event(state, test.event)
		if told != test.told {
			t.Fatalf("%T: got it told %v", test.event, told)
		}
		l.due = func(table.State, table.Event) []say.Word { return words("Sign now.") }
		u, asked := l.Event(state, test.event)
		if !asked || len(u.Words) != len(alone.Words)+1 || u.Words[len(u.Words)-1].Text != "Sign now." {
			t.Errorf("%T: got %+v, want what is asked at the end", test.event, u)
		}
		if test.told && u.Words[len(u.Words)-2].Gap != say.SentenceGap || !test.told && (u.Urgency != say.Now || u.Kind != say.Alert || u.Lang == "") {
			t.Errorf("%T: got %+v, want it after a pause, or at once by itself", test.event, u)
		}
		l.due = func(table.State, table.Event) []say.Word { return nil }
		if u, same := l.Event(state, test.event); same != told || u.Text() != alone.Text() {
			t.Errorf("%T: got %+v where nothing is asked", test.event, u)
		}
	}
}

// Advice and a server are asked again and again, and answer that there is none.
func TestAdvise_IsAnsweredByWhoeverGivesIt(t *testing.T) {
	p := &Local{}
	p.kind = p
	narrator := narratorOf(t, console.Actor{Side: rules.White, Capacity: table.Player})
	for range 2 {
		if said := p.advise(narrator, console.Local{Key: "hint"}); len(said) != 1 || said[0].Text() != narrator.Answer("advice", "console.not-answered").Text() {
			t.Errorf("got %+v without an adviser", said)
		}
		if said := p.online(narrator, console.Local{Key: "chat"}); len(said) != 1 || said[0].Text() != narrator.Answer("online", "console.not-answered").Text() {
			t.Errorf("got %+v without a server", said)
		}
	}
	p.Advise(func(kind string) []say.Utterance { return []say.Utterance{{Words: words("a " + kind)}} })
	p.server = func(kind, text string) []say.Utterance { return []say.Utterance{{Words: words(kind + " " + text)}} }
	for range 2 {
		if said := p.advise(narrator, console.Local{Key: "hint"}); len(said) != 1 || said[0].Text() != "a hint" {
			t.Errorf("got %+v of the adviser", said)
		}
		if said := p.online(narrator, console.Local{Key: "chat", Value: "hi"}); len(said) != 1 || said[0].Text() != "chat hi" {
			t.Errorf("got %+v of the server", said)
		}
	}
}

// Who plays both sides is still at the side to move after a setting.
func TestSet_WhoPlaysBothSidesStaysAtTheSideToMove(t *testing.T) {
	r := openedRoom(t, table.ForFriends())
	p, err := r.Sit(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White, Capacity: table.Player}, Both: true})
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"e4", "press", "set rate 200", "set language de"} {
		p.Terminal().Enter(line)
	}
	if narrator := p.Narrator(); narrator.Side != rules.Black || narrator.Pack.Code() != "de" {
		t.Errorf("got the words of %v in %s, want Black's in German", narrator.Side, narrator.Pack.Code())
	}
}

// A transcript goes on in its file where an earlier game ended.
func TestTranscript_GoesOnInItsFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "said")
	for _, text := range []string{"first", "second"} {
		script, err := openTranscript(path, path+".log")
		if err != nil {
			t.Fatal(err)
		}
		script.write(say.Utterance{Urgency: say.Next, Kind: say.Notice, Lang: "en", Words: words(text)})
		if err := script.close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{path, path + ".log"} {
		text, err := os.ReadFile(file)
		if first, second := strings.Index(string(text), "first"), strings.Index(string(text), "second"); err != nil || first < 0 || second < first {
			t.Errorf("%s: got %q, %v, want both messages in their order", file, text, err)
		}
	}
	for _, paths := range [][2]string{{"/nowhere/said", ""}, {path, "/nowhere/log"}} {
		if _, err := openTranscript(paths[0], paths[1]); err == nil {
			t.Errorf("got a transcript in %v", paths)
		}
	}
}

// A game that has begun by itself is not begun again; what else hinders it is told.
func TestAdmission_AStartIsToldOnlyWhereItFails(t *testing.T) {
	var told []News
	r := openedRoom(t, table.ForFriends())
	a := &Admission{room: r, options: AdmissionOptions{News: func(n News) { told = append(told, n) }}}
	for range 2 {
		if a.start(); r.State().Phase != table.PhasePlaying || len(told) != 0 {
			t.Fatalf("got phase %v and %v told, want the game begun", r.State().Phase, told)
		}
	}
	if a.report(nil); len(told) != 0 {
		t.Errorf("got %v told of nothing", told)
	}
	a.report(errors.New("the disk hums"))
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	a.start()
	if len(told) != 2 || told[0].Kind != NewsRefused || told[0].Err.Error() != "the disk hums" || told[1].Kind != NewsRefused || !errors.Is(told[1].Err, ErrClosed) {
		t.Errorf("got %+v told, want what hums and that the table is closed", told)
	}
	(&Admission{room: r}).report(errors.New("nobody listens"))
}

// A page for other computers has a certificate whose end is told; one for this computer
// alone has none.
func TestPage_TheEndOfItsCertificateIsToldWhereOthersComeIn(t *testing.T) {
	for address, secure := range map[string]bool{"127.0.0.1:0": false, "0.0.0.0:0": true} {
		r, folder := openedRoom(t, table.ForFriends()), t.TempDir()
		p, err := r.Sit(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White, Capacity: table.Player}})
		if err != nil {
			t.Fatal(err)
		}
		a, err := r.Admit(AdmissionOptions{
			Page: address, Sides: []rules.Side{rules.Black}, Keys: filepath.Join(folder, "keys"), HostKey: filepath.Join(folder, "key"), Words: ownEnglish(),
			Secured: Secured{Certificate: filepath.Join(folder, "page.pem"), Key: filepath.Join(folder, "page.key")},
		})
		if err != nil {
			t.Fatal(err)
		}
		at, last := a.Page()
		if now, earlier := a.PageFingerprint(); (last != "") != secure || strings.HasPrefix(at, "https:") != secure || lastFour(now) != last || earlier != "" {
			t.Errorf("%s: got %s with %q, of %q before %q, want a certificate %v", address, at, last, now, earlier, secure)
		}
		a.Introduce(p)
		var heard []string
		for _, u := range p.Terminal().Take() {
			heard = append(heard, u.Text())
		}
		all := strings.Join(heard, "\n")
		if key := p.Narrator().Notice("doors.page-key", announce.TextSlot("last", last)).Text(); strings.Contains(all, key) != secure {
			t.Errorf("%s: got %q, want %q in it %v", address, all, key, secure)
		}
		if !strings.Contains(all, at) || secure == strings.Contains(all, "--page :") || secure && !strings.Contains(all, last) {
			t.Errorf("%s: got %q, want the address, and the end of the certificate or how others come in", address, all)
		}
		if secure {
			if host, _, err := net.SplitHostPort(strings.TrimPrefix(at, "https://")); err != nil || net.ParseIP(host).IsUnspecified() && reachableHost() != "0.0.0.0" {
				t.Errorf("got the host %q, %v, want one that others reach", host, err)
			}
		}
	}
}

func reachableHost() string {
	host, _ := reachable("0.0.0.0:1")
	return host
}
