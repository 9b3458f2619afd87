package announce_test

import (
	"errors"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
)

// wandered returns positions met by playing on from some, always the same.
func wandered(t *testing.T) []rules.Position {
	t.Helper()
	var positions []rules.Position
	step := uint32(7)
	for _, fen := range []string{"", crowd, promoting, rooks, queens, "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"} {
		p := position(t, fen)
		for range 7 {
			positions = append(positions, p)
			for range 3 {
				legal := p.AppendMoves(nil)
				if len(legal) == 0 {
					break
				}
				step = step*1664525 + 1013904223
				next, err := p.Play(legal[int(step>>8)%len(legal)])
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
		}
	}
	return positions
}

// schemeForms are the ways in which a player may announce.
var schemeForms = []announce.Form{{}, {Short: true}, {SilentPawn: true}}

func TestListen_NoAnnouncementThatIsCutOffBecomesAnotherMove(t *testing.T) {
	positions := wandered(t)
	for _, name := range language.Schemes() {
		t.Run(name, func(t *testing.T) {
			s := scheme(t, name)
			ear := announce.NewEar(s, pack(t, s.Code()))
			cut, same := 0, 0
			for _, p := range positions {
				for move := range p.Moves() {
					for _, form := range schemeForms {
						words := strings.Fields(announce.Move(s, p, move, form).Text())
						for n := 1; n < len(words); n++ {
							begun := strings.Join(words[:n], " ")
							got, err := ear.Listen(p, begun)
							cut++
							if err != nil {
								continue
							}
							same++
							if got != move {
								t.Errorf("%s, %q cut off to %q: got %s", rules.Setup{Position: p}.FEN(), strings.Join(words, " "), begun, p.UCI(got))
							}
						}
					}
				}
			}
			t.Logf("%d cut off, %d of them heard as the move itself", cut, same)
			if cut < 9280 {
				t.Errorf("got %d announcements, want at least 9280", cut)
			}
		})
	}
}

func TestOverstated_EveryFalseCheckAndMateIsNoticed(t *testing.T) {
	for _, name := range language.Schemes() {
		s := scheme(t, name)
		ear := announce.NewEar(s, pack(t, s.Code()))
		signs := []struct {
			word, key string
			true      func(rules.Position) bool
		}{
			{s.Word("check"), "misheard.no-check", rules.Position.Checked},
			{s.Word("mate"), "misheard.no-mate", rules.Position.Checkmate},
			{s.Word("stalemate"), "misheard.no-stalemate", rules.Position.Stalemate},
		}
		count := 0
		for _, p := range append(wandered(t), position(t, mating), position(t, stale)) {
			for move := range p.Moves() {
				after, err := p.Play(move)
				if err != nil {
					t.Fatal(err)
				}
				said, _, _ := strings.Cut(announce.Move(s, p, move, announce.Form{}).Text(), ",")
				for _, sign := range signs {
					words, want := said+" "+sign.word, sign.key
					if sign.true(after) {
						want = ""
					}
					count++
					if got := ear.FalseCheck(p, words, move); got != want {
						t.Errorf("%s, %s, %q: got %q, want %q", name, rules.Setup{Position: p}.FEN(), words, got, want)
					}
					if got, err := ear.Listen(p, words); err != nil || got != move {
						t.Errorf("%s, %q: got %v, %v, want the move", name, words, got, err)
					}
				}
				if got := ear.FalseCheck(p, announce.Move(s, p, move, announce.Form{}).Text(), move); got != "" {
					t.Errorf("%s: got %q of what is right", name, got)
				}
			}
		}
		if count < 2089 {
			t.Errorf("%s: got %d, want at least 2089", name, count)
		}
	}
	for written, want := range map[string]string{"Nf3+": "misheard.no-check", "Nf3#": "misheard.no-mate", "Nf3": "", "Sf3+": "misheard.no-check"} {
		p := rules.Standard()
		move, err := p.ParseUCI("g1f3")
		if err != nil {
			t.Fatal(err)
		}
		if got := announce.NewEar(scheme(t, "fide"), pack(t, "de")).FalseCheck(p, written, move); got != want {
			t.Errorf("%q: got %q, want %q", written, got, want)
		}
	}
}

func TestListen_HalfASquareIsAskedAbout(t *testing.T) {
	const middle = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	tests := []struct{ scheme, fen, words, could string }{
		{"fide", "", "Springer Felix", "g1f3"},
		{"fide", middle, "Dame Hector", "d1h5"},
		{"fide", middle, "L\u00e4ufer Eva", "f1e2"},
		{"sk", "rnbqkbnr/pp2pppp/2p5/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3", "Pe\u0161iak Felix", ""},
		{"en", "", "from Gustav one", ""},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		move, err := announce.Listen(scheme(t, test.scheme), pack(t, scheme(t, test.scheme).Code()), p, test.words)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) || !misheard.Unfinished {
			t.Errorf("%q: got %s, %v, want it asked about", test.words, p.UCI(move), err)
			continue
		}
		if test.could != "" && (len(misheard.Candidates) != 1 || p.UCI(misheard.Candidates[0]) != test.could || misheard.Why != notation.Ambiguous) {
			t.Errorf("%q: got %v, want %s", test.words, misheard.Candidates, test.could)
		}
	}
	p := position(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
	for _, words := range []string{"Eva schl\u00e4gt David", "ed", "Eva David"} {
		if move, err := announce.Listen(scheme(t, "fide"), pack(t, "de"), p, words); p.UCI(move) != "e4d5" {
			t.Errorf("a pawn's capture by files, %q: got %v, %v", words, p.UCI(move), err)
		}
	}
}

func TestListen_EverydayWordsAreUnderstood(t *testing.T) {
	const castling, onlyShort = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1"
	tests := []struct{ scheme, fen, words, want string }{
		{"en", "", "horse to Felix three", "g1f3"},
		{"en", "", "knight foxtrot three", "g1f3"},
		{"en", "", "echo four", "e2e4"},
		{"en", castling, "castling short", "e1g1"},
		{"en", onlyShort, "castle", "e1g1"},
		{"fide", "", "Pferd Friedrich drei", "g1f3"},
		{"fide", "", "Dora vier", "d2d4"},
		{"fide", "", "Emil vier", "e2e4"},
		{"fide", castling, "Rochade lang", "e1c1"},
		{"fide", onlyShort, "Rochade", "e1g1"},
		{"fide", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "K\u00f6nigin Anna vier", "a1a4"},
		{"sk", "", "k\u00f4\u0148 Felix tri", "g1f3"},
		{"sk", "", "kon Felix tri", "g1f3"},
		{"sk", castling, "ro\u0161\u00e1da kr\u00e1tka", "e1g1"},
		{"sk", stale, "D\u00e1ma Cesar sedem pat", "c1c7"},
		{"pl", "", "ko\u0144 Feliks trzy", "g1f3"},
		{"pl", castling, "roszada du\u017ca", "e1c1"},
		{"pl", castling, "roszada ma\u0142a", "e1g1"},
		{"sr", "", "konj Felix tri", "g1f3"},
		{"cnr", "", "konj Felix tri", "g1f3"},
		{"cnr", castling, "rokada mala", "e1g1"},
		{"bg", "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "\u0446\u0430\u0440\u0438\u0446\u0430 \u0410\u043d\u043d\u0430 \u0447\u0435\u0442\u0438\u0440\u0438", "a1a4"},
		{"bg", castling, "\u0440\u043e\u043a\u0430\u0434\u0430 \u043a\u044a\u0441\u0430", "e1g1"},
	}
	for _, test := range tests {
		p := position(t, test.fen)
		move, err := announce.Listen(scheme(t, test.scheme), pack(t, scheme(t, test.scheme).Code()), p, test.words)
		if got := p.UCI(move); err != nil || got != test.want {
			t.Errorf("%s, %q: got %q, %v, want %q", test.scheme, test.words, got, err, test.want)
		}
	}
	var misheard *announce.Misheard
	if _, err := announce.Listen(scheme(t, "fide"), pack(t, "de"), position(t, castling), "Rochade"); !errors.As(err, &misheard) || len(misheard.Candidates) != 2 {
		t.Errorf("castling to either side: got %v, want to be asked which", err)
	}
}

// A slip of the finger binds nobody: a line with a sign that no move has, or a capture
// of nothing, is asked about.
func TestListen_ASignThatNoMoveHasIsAskedAbout(t *testing.T) {
	setup, err := rules.ParseFEN("r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 3")
	if err != nil {
		t.Fatal(err)
	}
	ear := announce.NewEar(scheme(t, "en"), pack(t, "en"))
	for _, move := range setup.Position.AppendMoves(nil) {
		san := setup.Position.SAN(move)
		for _, sign := range []string{"", "!", "?", "+", "#", "!?", "."} {
			if got, err := ear.Listen(setup.Position, san+sign); err != nil || got != move {
				t.Errorf("%s%s: got %v and %v, want the move", san, sign, got, err)
			}
		}
		for _, sign := range strings.Split("x:*@$%&;<>[]_{|}~/(-^\\`\"", "") {
			if setup.Position.Captured(move) != 0 && strings.Contains("x:*", sign) {
				continue // some hands write the sign of capture last
			}
			for _, typed := range []string{san + sign, sign + san, san[:len(san)-1] + sign + san[len(san)-1:]} {
				if sign == "-" && typed != san+sign && typed != sign+san {
					continue
				}
				if got, err := ear.Listen(setup.Position, typed); err == nil {
					t.Errorf("%q was taken for %v", typed, got)
				}
			}
		}
	}
	for _, typed := range []string{"Nc3x", "nc3x", "Nxc3", "e5 e.p.", "Bb3", "Bb4", "c=3", "/dxe5", "dxe(5"} {
		got, err := ear.Listen(setup.Position, typed)
		var misheard *announce.Misheard
		if !errors.As(err, &misheard) {
			t.Errorf("%q was taken for %v", typed, got)
		}
	}
	var misheard *announce.Misheard
	if _, err := ear.Listen(setup.Position, "nc3x"); !errors.As(err, &misheard) || len(misheard.Candidates) != 1 || setup.Position.SAN(misheard.Candidates[0]) != "Nc3" {
		t.Errorf("nc3x: got %v, want that Nc3 could be meant", err)
	}
}
