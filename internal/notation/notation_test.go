package notation_test

import (
	"errors"
	"slices"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

func of(t testing.TB, lang string) notation.Notation {
	t.Helper()
	pack, err := language.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return notation.Of(pack)
}

func position(t testing.TB, fen string) rules.Position {
	t.Helper()
	if fen == "" {
		return rules.Standard()
	}
	setup, err := rules.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return setup.Position
}

const (
	crowd     = "r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/P1PBBPPP/R3K2R w KQkq - 0 1"
	passing   = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6"
	promoting = "1n2k3/P6P/8/8/8/8/8/4K3 w - - 0 1"
	knights   = "4k3/8/8/8/3p4/8/8/4N1NK w - - 0 1"
)

func TestEntriesOfEveryHandAreRead(t *testing.T) {
	tests := []struct {
		lang, fen, text, want string
		notices               []notation.Departure
	}{
		{"en", "", "Nf3", "g1f3", nil},
		{"de", "", "Sf3", "g1f3", nil},
		{"de", "", "sf3", "g1f3", []notation.Departure{notation.LowerCase}},
		{"de", "", "SF3", "g1f3", []notation.Departure{notation.UpperCase}},
		{"en", "", "E4", "e2e4", []notation.Departure{notation.UpperCase}},
		{"en", "", "e2-e4", "e2e4", nil},
		{"en", "", "e2e4!?", "e2e4", nil},
		{"en", "", "g1f3", "g1f3", []notation.Departure{notation.NoLetter}},
		{"en", "", "Pe4", "e2e4", []notation.Departure{notation.PawnLetter}},
		{"bg", "", "\u041af3", "g1f3", nil},
		{"bg", "", "Kf3", "g1f3", []notation.Departure{notation.SecondLetter}},
		{"bg", "", "\u04354", "e2e4", []notation.Departure{notation.LookAlike}},
		{"en", "", "\u2658f3", "g1f3", nil},
		{"en", "", "\u265ef3", "g1f3", nil},
		{"de", "", "e4 (=)", "e2e4", nil},
		{"de", "", "exd4", "", nil},
		{"de", passing, "exd6 e.p.", "e5d6", nil},
		{"de", passing, "ed6", "e5d6", nil},
		{"de", passing, "ed", "e5d6", nil},
		{"pl", passing, "e:d6 e. p.", "e5d6", nil},
		{"de", "", "e2 - e4", "e2e4", nil},
		{"de", "", "S f3", "g1f3", nil},
		{"de", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "e4 e5", "", nil},
		{"pl", passing, "e:d6ep", "e5d6", nil},
		{"bg", passing, "e\u0445d6 \u0430.\u043f.", "e5d6", nil},
		{"bg", passing, "exd6 a.p.", "e5d6", nil},
		{"de", passing, "e5:d6", "e5d6", nil},
		{"de", promoting, "a8D", "a7a8q", nil},
		{"de", promoting, "a8=D+", "a7a8q", []notation.Departure{notation.NoCheck}},
		{"de", promoting, "a8(S)", "a7a8n", nil},
		{"de", promoting, "h8D+", "h7h8q", nil},
		{"de", promoting, "axb8T+", "a7b8r", nil},
		{"de", promoting, "ab8t", "a7b8r", nil},
		{"en", promoting, "a7-a8=n", "a7a8n", nil},
		{"en", promoting, "a8", "", nil},
		{"de", crowd, "0-0", "e1g1", nil},
		{"de", crowd, "O-O-O", "e1c1", nil},
		{"de", crowd, "0\u20130\u20130", "e1c1", nil},
		{"bg", crowd, "\u041e-\u041e", "e1g1", nil},
		{"de", crowd, "oo", "e1g1", nil},
		{"de", crowd, "Ke1-g1", "e1g1", nil},
		{"de", crowd, "e1g1", "e1g1", []notation.Departure{notation.NoLetter}},
		{"pl", crowd, "Hxf6", "f3f6", nil},
		{"pl", crowd, "H:f6", "f3f6", nil},
		{"pl", crowd, "Hf6", "f3f6", nil},
		{"pl", crowd, "Hf6X", "f3f6", []notation.Departure{notation.NoMate}},
		{"pl", crowd, "Hxf4", "f3f4", []notation.Departure{notation.NoCapture}},
		{"sk", crowd, "Sxa6", "e2a6", nil},
		{"de", crowd, "Lxa6", "e2a6", nil},
		{"de", crowd, "bxa8D", "b7a8q", nil},
		{"en", crowd, "bxa8Q", "b7a8q", nil},
		{"en", crowd, "Bxa6", "e2a6", nil},
		{"pl", knights, "Sexf3", "e1f3", []notation.Departure{notation.NoCapture}},
		{"pl", knights, "Sf3", "", nil},
		{"pl", knights, "?", "", nil},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		parsed, err := of(t, test.lang).Read(p, test.text)
		got := ""
		if err == nil {
			got = p.UCI(parsed.Move)
		}
		if got != test.want {
			t.Errorf("%s %q: got %q, %v, want %q", test.lang, test.text, got, err, test.want)
			continue
		}
		var notices []notation.Departure
		for _, notice := range parsed.Notices {
			notices = append(notices, notice.Departure)
		}
		if !slices.Equal(notices, test.notices) {
			t.Errorf("%s %q: got notices %v, want %v", test.lang, test.text, notices, test.notices)
		}
	}
}

func TestAnEntryThatIsNoMoveNamesWhatItCouldHaveMeant(t *testing.T) {
	tests := []struct {
		name, lang, fen, text string
		why                   notation.Why
		could                 []string
	}{
		{"a letter left out", "pl", "r1bqk2r/ppp1bppp/2nn4/6B1/8/4QN2/PPP2PPP/RN2KB1R w KQkq - 6 9", "Sb2", notation.Illegal, []string{"Sbd2"}},
		{"a letter no piece has", "de", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Zf3", notation.Unreadable, []string{"Df3", "Sf3", "f3"}},
		{"the file of the wrong knight", "pl", knights, "Sdf3", notation.Illegal, []string{"Sd3", "Sef3", "Sgf3"}},
		{"no knight named", "pl", knights, "Sf3", notation.Ambiguous, []string{"Sef3", "Sgf3"}},
		{"no piece named", "de", promoting, "a8", notation.NoPromotion, []string{"a8D", "a8L", "a8S", "a8T"}},
		{"nothing written", "de", "", "?", notation.Unreadable, nil},
	}
	for _, test := range tests {
		_, err := of(t, test.lang).Read(position(t, test.fen), test.text)
		var fault *notation.Error
		if !errors.As(err, &fault) {
			t.Errorf("%s: got %v, want a *notation.Error", test.name, err)
			continue
		}
		names := slices.Sorted(slices.Values(fault.Names))
		if fault.Why != test.why || !slices.Equal(names, test.could) {
			t.Errorf("%s: got %v %v, want %v %v", test.name, fault.Why, names, test.why, test.could)
		}
	}
}

func TestMade_AMoveAgainstTheLawsIsReadWhereOnePieceCanBeMeant(t *testing.T) {
	const pinned = "4r1k1/8/8/8/1b6/2N5/4B3/R3K2R w - - 0 1"
	tests := []struct{ lang, fen, text, want string }{
		{"en", pinned, "Nd5", "c3d5"},
		{"de", pinned, "Sd5", "c3d5"},
		{"en", pinned, "Bb5", "e2b5"},
		{"en", pinned, "0-0", "e1h1"},
		{"en", pinned, "O-O-O", "e1a1"},
		{"en", pinned, "a1c3", "a1c3"},
		{"en", pinned, "Rd1", ""},
		{"en", pinned, "Rhd1", "h1d1"},
		{"en", pinned, "Qd1", ""},
		{"en", pinned, "e8e1", ""},
		{"en", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "e5", "e2e5"},
		{"en", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "dxe3", "d2e3"},
		{"en", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "a5", ""},
		{"en", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "0-0", ""},
		{"en", "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1", "hello", ""},
	}
	for _, test := range tests {
		move, ok := of(t, test.lang).Made(position(t, test.fen), test.text)
		got := ""
		if ok {
			got = move.String()
		}
		if got != test.want {
			t.Errorf("%s %q: got %q, want %q", test.lang, test.text, got, test.want)
		}
	}
}

func TestWhatIsWrittenReadsBackInEveryLanguageAndStyle(t *testing.T) {
	styles := []notation.Style{{}, {Long: true}, {NoCapture: true, NoCheck: true, NoPassing: true}, {Figurines: true}}
	for _, lang := range language.Languages() {
		n := of(t, lang)
		for _, fen := range []string{"", crowd, passing, promoting, knights} {
			p := position(t, fen)
			for move := range p.Moves() {
				for _, style := range styles {
					text := n.Write(p, move, style)
					parsed, err := n.Read(p, text)
					if err != nil || parsed.Move != move || len(parsed.Notices) > 0 {
						t.Errorf("%s %+v %q: got %v %v %v, want %v", lang, style, text, parsed.Move, parsed.Notices, err, move)
					}
				}
			}
		}
	}
}

func FuzzReadingAnEntryNeverPanics(f *testing.F) {
	for _, text := range []string{"Sf3", "exd6 e.p.", "0-0-0", "d8=D++", "\u0414\u04353+", "(=)", "e8=", "x-", "????"} {
		f.Add(text)
	}
	n := of(f, "bg")
	p := position(f, crowd)
	f.Fuzz(func(t *testing.T, text string) {
		parsed, err := n.Read(p, text)
		if err == nil && !p.Legal(parsed.Move) {
			t.Errorf("%q was read as %v, which is not legal", text, parsed.Move)
		}
	})
}
