package room

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/pair"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/settings"
	"blindchess/internal/table"
)

// doorTable is a table of Anna and Bo whose guests nobody sees yet.
func doorTable(t *testing.T) *Room {
	t.Helper()
	c := table.ForFriends()
	c.Seats = rules.BySide[table.Seat]{White: table.Seat{Name: "Anna"}, Black: table.Seat{Name: "Bo"}}
	r := &Room{feed: screen.NewFeed(), boards: tried{none: make(chan struct{})}}
	records := recordsOf(t, table.Open{Conditions: c})
	r.feed.Load(records, tableAfter(t, table.Open{Conditions: c}))
	return r
}

// What happens at the doors of a table is said in words of its own, by the role and the
// name of whom it concerns; the arbiter and the spectators also hear the side.
func TestNews_OfEveryKindIsSaidOfEachGuestToEachListener(t *testing.T) {
	r := doorTable(t)
	passes := []pair.Pass{
		{Role: Opponent, Seat: "black"}, {Role: Opponent, Seat: "white", Name: "Cleo"}, {Role: Assistant, Seat: "black", Name: "Dan"},
		{Role: Assistant, Seat: "white"}, {Role: Arbiter}, {Role: Spectator, Name: "Eve"}, {Role: Spectator},
	}
	var out strings.Builder
	for _, seat := range []console.Actor{{Side: rules.White, Capacity: table.Player}, {Capacity: table.Arbiter}} {
		narrator := narratorOf(t, seat)
		for kind := NewsKind(0); kind <= NewsRenewed+1; kind++ {
			news := []News{{Kind: kind, Address: "198.51.100.7", Err: errors.New("room: the line hums"), Earlier: "AB:CD:EF:01", Fingerprint: "01:02:AA:BB"}}
			switch kind {
			case NewsEntered, NewsLeft:
				news = nil
				for _, pass := range passes {
					news = append(news, News{Kind: kind, Pass: pass})
				}
			case NewsGuessed:
				news = append(news, News{Kind: kind, Address: pair.ThisMachine, Further: true}, News{Kind: kind, Address: "198.51.100.7", Further: true})
			}
			for _, n := range news {
				fmt.Fprintf(&out, "%v %q %s %s %s: %s\n", narrator.Side, kind, n.Pass.Role, n.Pass.Seat, n.Pass.Name, n.Words(r, narrator).Text())
			}
		}
	}
	golden.Check(t, "testdata/news.golden", out.String(), flag.Lookup("update").Value.String() == "true")
}

func TestNews_ACodeIsReadWithItsRoleAndForHowLong(t *testing.T) {
	narrator := narratorOf(t, console.Actor{Side: rules.White, Capacity: table.Player})
	code := pair.Code("abcdef")
	for _, test := range []struct {
		pass  pair.Pass
		sides []rules.Side
		life  time.Duration
		want  string // begins what is said
		lasts bool
	}{
		{pair.Pass{Role: Opponent, Seat: "black"}, []rules.Side{rules.Black}, 0, "opponent", false},
		{pair.Pass{Role: Opponent, Seat: "black"}, []rules.Side{rules.White, rules.Black}, 0, "opponent, Black", false},
		{pair.Pass{Role: Arbiter}, []rules.Side{rules.White, rules.Black}, 24 * time.Hour, "arbiter", false},
		{pair.Pass{Role: Spectator}, nil, 24*time.Hour + 1, "spectator", true},
	} {
		a := &Admission{options: AdmissionOptions{Sides: test.sides, CodeLife: test.life}}
		lasting := &Admission{options: AdmissionOptions{Sides: test.sides, CodeLife: 48 * time.Hour}}
		got, other := a.CodeWords(narrator, test.pass, code).Text(), lasting.CodeWords(narrator, test.pass, code).Text()
		if !strings.Contains(strings.ToLower(got), strings.ToLower(test.want)) || strings.Contains(got, ", ,") || (got == other) != test.lasts {
			t.Errorf("%+v for %v: got %q, want %q in it, lasting %v", test.pass, test.life, got, test.want, test.lasts)
		}
		if named := strings.Contains(got, ", Black"); named != strings.Contains(test.want, "Black") {
			t.Errorf("%+v: got %q, want the side named only among several", test.pass, got)
		}
		if !strings.Contains(got, SpokenCode(narrator, code)) || !strings.Contains(got, code.String()) {
			t.Errorf("got %q, want the code read and typed", got)
		}
	}
}

func TestDoors_AddressesAreWrittenAsOthersTypeThem(t *testing.T) {
	for asked, want := range map[[2]string]string{
		{":2222", "[::]:2222"}: ":2222", {"127.0.0.1:0", "127.0.0.1:4711"}: "127.0.0.1:4711", {"[::1]:0", "[::1]:99"}: "[::1]:99",
		{"nowhere", "127.0.0.1:1"}: "nowhere", {":0", "nowhere"}: ":0",
	} {
		if got := withPort(asked[0], asked[1]); got != want {
			t.Errorf("asked for %q, opened %q: got %q, want %q", asked[0], asked[1], got, want)
		}
	}
	for address, want := range map[string]string{
		"ssh://host": "host:2222", "ssh://host:22": "host:22", "ssh://play@host:22/": "host:22", "ssh://a@b@host": "host:2222", "ssh://[::1]:22": "[::1]:22", "/tmp/t.sock": "", "": "",
	} {
		if got, ok := hostAddress(address); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v, want %q", address, got, ok, want)
		}
	}
	for host, want := range map[string]bool{"localhost": true, "127.0.0.1": true, "127.8.8.8": true, "::1": true, "192.168.0.2": false, "desk": false, "": false} {
		if got := onlyHere(host); got != want {
			t.Errorf("%q: got only here %v, want %v", host, got, want)
		}
	}
	for address, want := range map[string][2]string{"127.0.0.1:22": {"127.0.0.1", "22"}, "desk:22": {"desk", "22"}, "[::1]:22": {"::1", "22"}} {
		if host, port := reachable(address); host != want[0] || port != want[1] {
			t.Errorf("%s: got %s %s, want %v", address, host, port, want)
		}
	}
	if host, port := reachable("0.0.0.0:22"); port != "22" || host == "" {
		t.Errorf("got %q %q for every address", host, port)
	}
	for fingerprint, want := range map[string]string{"": "", "AB": "AB", "AB:CD": "ABCD", "01:AB:CD": "ABCD"} {
		if got := lastFour(fingerprint); got != want {
			t.Errorf("%q: got %q, want %q", fingerprint, got, want)
		}
	}
	if ssh, join := sshCommand("::1", "22"), joinCommand("::1", "22"); ssh != "ssh -p 22 play@::1" || join != "blindchess join ssh://[::1]:22" {
		t.Errorf("got %q and %q", ssh, join)
	}
	a := &Admission{}
	if ssh, join := a.Commands(); ssh != "" || join != "" || a.speaking() != "blindchess join --speak" || a.Fingerprint() != "" {
		t.Errorf("got %q and %q to join, %q, want none where no one joins", ssh, join, a.speaking())
	}
	if address, last := a.Page(); address != "" || last != "" {
		t.Errorf("got a page at %q with %q, want none", address, last)
	}
}

// Who comes without a side gets the first free one; who comes to help, the side that is
// played here.
func TestAdmission_AGuestGetsTheFirstFreeSide(t *testing.T) {
	white, black := pair.Pass{Role: Opponent, Seat: "white"}, pair.Pass{Role: Opponent, Seat: "black"}
	both := []rules.Side{rules.White, rules.Black}
	for _, test := range []struct {
		sides       []rules.Side
		seated      []pair.Pass
		vacant, own rules.Side
	}{
		{nil, nil, 0, rules.White}, {[]rules.Side{rules.Black}, nil, rules.Black, rules.White}, {[]rules.Side{rules.White}, nil, rules.White, rules.Black},
		{both, nil, rules.White, rules.White}, {both, []pair.Pass{white}, rules.Black, rules.White}, {both, []pair.Pass{black}, rules.White, rules.White},
		{both, []pair.Pass{white, black}, rules.White, rules.White}, {both, []pair.Pass{{Role: Assistant, Seat: "white"}}, rules.White, rules.White},
	} {
		a := &Admission{sides: test.sides, seated: map[*guest]pair.Pass{}}
		for _, pass := range test.seated {
			a.seated[&guest{}] = pass
		}
		if vacant, own := a.vacant(), a.own(); vacant != test.vacant || own != test.own {
			t.Errorf("%v, here are %v: got %v free and %v here, want %v and %v", test.sides, test.seated, vacant, own, test.vacant, test.own)
		}
		want := []pair.Pass{{Role: Spectator}}
		for _, side := range test.sides {
			want = append(want, pair.Pass{Role: Opponent, Seat: seatName(side)})
		}
		if got := a.open(); !slices.Equal(got, want) {
			t.Errorf("%v: got %v open without a code, want %v", test.sides, got, want)
		}
	}
	for role, want := range map[string]console.Actor{
		Opponent: {Side: rules.Black, Capacity: table.Player}, Assistant: {Side: rules.Black, Capacity: table.Assistant}, Arbiter: {Capacity: table.Arbiter},
		Spectator: {Capacity: table.Spectator}, "": {Capacity: table.Spectator},
	} {
		if got := ConsoleSeat(pair.Pass{Role: role, Seat: "black"}); got != want {
			t.Errorf("%q: got the seat %+v, want %+v", role, got, want)
		}
	}
}

// A key changes a setting by one step, which is said shortly and kept.
func TestTune_AStepIsSaidAndKept(t *testing.T) {
	for _, test := range []struct{ key, way, want, said string }{
		{"rate", "up", "110", "110"}, {"rate", "down", "90", "90"}, {"volume", "up", "90", "90"}, {"volume", "down", "70", "70"}, {"verbosity", "up", "", "erb"},
	} {
		var kept []string
		p, err := SitAlone(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White}, Keep: func(key, value string) error {
			kept = append(kept, key+"="+value)
			return nil
		}}, screen.NewFeed())
		if err != nil {
			t.Fatal(err)
		}
		before, err := p.Settings().Step(test.key, test.way == "up")
		if err != nil {
			t.Fatal(err)
		}
		said := p.tune(p.Narrator(), console.Local{Key: test.key, Value: test.way})
		if len(said) != 1 || said[0].Urgency != say.Now || said[0].Topic != "tune" || said[0].Text() == "" || len(kept) != 1 || kept[0] != test.key+"="+before {
			t.Errorf("%s %s: got %+v said and %q kept, want %s kept", test.key, test.way, said, kept, before)
		}
		want := ownEnglish()
		if err := want.Set(test.key, before); err != nil || fmt.Sprint(p.Settings()) != fmt.Sprint(want) {
			t.Errorf("%s %s: got the settings %v, %v, want the step to hold at once", test.key, test.way, p.Settings(), err)
		}
		if again, err := p.Settings().Step(test.key, test.way != "up"); err != nil || test.key != "verbosity" && again == before {
			t.Errorf("%s %s: a step back is %s, %v", test.key, test.way, again, err)
		}
	}
}

func ownEnglish() settings.Settings {
	own := settings.Default()
	own.Language, own.Notation, own.Scheme = "en", "en", "fide"
	return own
}

// The newest sounds of a page are kept, and no more than there is room for.
func TestPageSounds_TheOldestOfManyMakesRoom(t *testing.T) {
	var s pageSounds
	for n := range keptSounds + 2 {
		s.keep(fmt.Sprint(n), []byte{byte(n)})
	}
	_, first := s.kept["1"]
	if _, oldest := s.kept["0"]; oldest || first || len(s.kept) != keptSounds || len(s.order) != keptSounds || s.kept["2"] == nil || s.order[0] != "2" {
		t.Errorf("got %d kept from %q on", len(s.kept), s.order[0])
	}
	words := func(n int) say.Utterance { return say.Utterance{Lang: "en", Words: make([]say.Word, n)} }
	for n, kept := range map[int]bool{0: false, 1: true, longestSaid: true, longestSaid + 1: false} {
		var s pageSounds
		s.spoken(t.Context(), words(n))
		if _, is := s.kept[fmt.Sprint("en", words(n).Words)]; is != kept {
			t.Errorf("%d words: got them kept %v, want %v", n, is, kept)
		}
	}
}

// That the room is loud, and that words are often rejected, is each said once.
func TestHearing_ARoomThatIsLoudAndWordsThatAreOftenRejectedAreToldOnce(t *testing.T) {
	e4 := rules.Move{From: 13, To: 29}
	p := &Local{}
	for i, step := range []struct {
		heard       Heard
		loud, often bool
	}{
		{Heard{}, false, false}, {Heard{Move: e4}, false, false}, {Heard{Question: "clock"}, false, false}, {Heard{}, false, false}, {Heard{}, false, false},
		{Heard{Loud: true}, true, false}, {Heard{Loud: true}, false, false}, {Heard{}, false, true}, {Heard{}, false, false},
	} {
		if loud, often := p.warns(step.heard); loud != step.loud || often != step.often {
			t.Errorf("hearing %d: got loud %v and often %v, want %v and %v", i, loud, often, step.loud, step.often)
		}
	}
	p = &Local{}
	for range 3 {
		p.warns(Heard{})
	}
	for range recentHearings - 3 {
		p.warns(Heard{Move: e4})
	}
	if _, often := p.warns(Heard{}); often {
		t.Error("a hearing of long ago still counts")
	}
	for _, test := range []struct {
		first, then time.Duration
		held        bool
	}{{1, heldKey, true}, {1, heldKey + 1, false}, {0, 1, false}} {
		p := &Local{}
		p.holds(0)
		p.holds(table.State{}.At.Add(test.first))
		if got := p.holds(table.State{}.At.Add(test.then)); got != test.held {
			t.Errorf("asked at %v and %v: got the key held %v, want %v", test.first, test.then, got, test.held)
		}
	}
}

// A refusal of a board reaches the ear of its side, and of both where it is nobody's.
func TestEars_ARefusalIsToldToTheSideOfTheBoard(t *testing.T) {
	for _, side := range []rules.Side{0, rules.White, rules.Black} {
		p, err := SitAlone(Place{Settings: ownEnglish(), Actor: console.Actor{Side: rules.White}}, screen.NewFeed())
		if err != nil {
			t.Fatal(err)
		}
		ear := p.Ear(side)
		ear.Refuse(ErrClosed)
		ear.Tell(ear.Narrator().Notice("play.keyboard-ended"))
		var said []string
		for _, u := range p.Terminal().Take() {
			said = append(said, u.Text())
		}
		if len(said) != 2 || !strings.Contains(said[0], "closed") || !strings.Contains(said[1], "keyboard") {
			t.Errorf("%v: got %q, want the refusal and the notice", side, said)
		}
	}
}
