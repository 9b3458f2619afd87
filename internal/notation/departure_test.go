package notation_test

import (
	"slices"
	"strings"
	"testing"

	"blindchess/internal/language"
	"blindchess/internal/notation"
)

const (
	start     = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	bareRooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	seventh   = "3r4/4P3/7k/8/8/8/8/4K3 w - - 0 1"
	capturing = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
	passant   = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
	mating    = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
	checking  = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
	twoRooks  = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"
	bishops   = "4k3/8/8/2p5/8/8/1B6/B3K3 w - - 0 1"
)

// Each careless text means the move that is rightly written.
func TestDepartures_CarelessNotationIsToleratedAndNamed(t *testing.T) {
	type list []notation.Departure
	tests := []struct {
		fen, text, right string
		want             list
	}{
		{start, "e2e4", "e4", list{notation.OriginNeedless}},
		{start, "e2-e4", "e4", list{notation.OriginNeedless, notation.Hyphenated}},
		{start, "Pe4", "e4", list{notation.PawnLetter}},
		{start, "exe4", "e4", list{notation.NoCapture, notation.OriginNeedless}},
		{start, "Ng1f3", "Nf3", list{notation.OriginNeedless}},
		{start, "Ngf3", "Nf3", list{notation.OriginNeedless}},
		{start, "N1f3", "Nf3", list{notation.OriginNeedless}},
		{start, "Nxf3", "Nf3", list{notation.NoCapture}},
		{start, "g1f3", "Nf3", list{notation.NoLetter, notation.OriginNeedless}},
		{start, "nf3", "Nf3", list{notation.LowerCase}},
		{start, "Nf3!?", "Nf3", list{notation.Annotated}},
		{start, "Nf3+", "Nf3", list{notation.NoCheck}},
		{start, "Nf3#", "Nf3", list{notation.NoMate}},
		{start, " N f3 ", "Nf3", list{notation.Spaced}},
		{start, "1. e4", "e4", list{notation.Numbered, notation.Spaced}},
		{start, "101...Nf3", "Nf3", list{notation.Numbered}},
		{start, "Nf3 (=)", "Nf3", list{notation.Spaced, notation.OfferNamed}},
		{start, "\u2658f3", "Nf3", list{notation.Figurine}},
		{start, "Nf3.", "Nf3", list{notation.Untidy}},
		{bareRooks, "0-0", "O-O", list{notation.CastlingSpelling}},
		{bareRooks, "o-o-o", "O-O-O", list{notation.CastlingSpelling}},
		{bareRooks, "000", "O-O-O", list{notation.CastlingSpelling}},
		{bareRooks, "Ke1g1", "O-O", list{notation.CastlingSpelling}},
		{bareRooks, "e1c1", "O-O-O", list{notation.NoLetter, notation.CastlingSpelling}},
		{seventh, "e8Q", "e8=Q", list{notation.PromotionSpelling}},
		{seventh, "e8=q", "e8=Q", list{notation.PromotionSpelling}},
		{seventh, "e8(Q)", "e8=Q", list{notation.PromotionSpelling}},
		{seventh, "e7e8n", "e8=N", list{notation.OriginNeedless, notation.PromotionSpelling}},
		{seventh, "e7xd8/Q", "exd8=Q", list{notation.OriginNeedless, notation.PromotionSpelling}},
		{capturing, "ed5", "exd5", list{notation.CaptureMissing}},
		{capturing, "ed", "exd5", list{notation.CaptureMissing, notation.RankMissing}},
		{capturing, "exd", "exd5", list{notation.RankMissing}},
		{capturing, "d5", "exd5", list{notation.CaptureMissing, notation.FileMissing}},
		{capturing, "e:d5", "exd5", list{notation.CaptureSpelling}},
		{capturing, "e*d5", "exd5", list{notation.CaptureSpelling}},
		{passant, "exd6 e.p.", "exd6", list{notation.PassingNamed, notation.Spaced}},
		{passant, "exd6ep", "exd6", list{notation.PassingNamed}},
		{capturing, "exd5 e.p.", "exd5", list{notation.NotPassing, notation.PassingNamed, notation.Spaced}},
		{mating, "Qg7", "Qg7#", list{notation.MateMissing}},
		{mating, "Qg7+", "Qg7#", list{notation.MateMissing}},
		{mating, "Qg7++", "Qg7#", list{notation.MateMissing, notation.CheckSpelling}},
		{mating, "Qg7mate", "Qg7#", list{notation.CheckSpelling}},
		{checking, "Ra8", "Ra8+", list{notation.CheckMissing}},
		{checking, "Ra8#", "Ra8+", list{notation.NoMate}},
		{checking, "Ra8ch", "Ra8+", list{notation.CheckSpelling}},
		{"4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "R1a3", "R1a3", nil},
		{bishops, "bc1", "Bc1", list{notation.LowerCase, notation.FileLetter}},
	}
	english := of(t, "en")
	for _, test := range tests {
		p := position(t, test.fen)
		parsed, err := english.Read(p, test.text)
		if err != nil {
			t.Errorf("%q: got %v, want %s", test.text, err, test.right)
			continue
		}
		if got := p.SAN(parsed.Move); got != test.right {
			t.Errorf("%q: got %s, want %s", test.text, got, test.right)
		}
		if got := parsed.Departures.All(); !slices.Equal(got, []notation.Departure(test.want)) {
			t.Errorf("%q: got %v, want %v", test.text, got, test.want)
		}
	}
}

func TestDepartures_ARankWhereTheFileServesIsNamed(t *testing.T) {
	p := position(t, "4k3/8/8/8/8/5N2/4K3/1N6 w - - 0 1")
	parsed, err := of(t, "en").Read(p, "N1d2")
	if err != nil || !parsed.Departures.Has(notation.OriginRank) || p.SAN(parsed.Move) != "Nbd2" {
		t.Errorf("got %v with %v, %v, want Nbd2 with the rank named", parsed.Move, parsed.Departures.All(), err)
	}
}

func TestDepartures_EachHasAClauseAndThePhrasesThatItNames(t *testing.T) {
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	for d := notation.LookAlike; d <= notation.Untidy; d++ {
		if d.String() == "" {
			t.Errorf("departure %d has no clause", d)
		}
		if (d.Key() == "") != (d > notation.NotPassing) {
			t.Errorf("%v: got the key %q", d, d.Key())
		}
		if d.Key() != "" && pack.Word(d.Key()) == "" {
			t.Errorf("%v: the pack has no %s", d, d.Key())
		}
	}
}

func TestDepartures_OnlyWhatIsExactlyWrittenHasNone(t *testing.T) {
	english := of(t, "en")
	for _, fen := range []string{start, crowd, passing, promoting, knights, twoRooks, bareRooks} {
		p := position(t, fen)
		for move := range p.Moves() {
			san := p.SAN(move)
			for _, text := range []string{san, p.UCI(move), san + "!", strings.TrimRight(san, "+#"), strings.ToLower(san), strings.ReplaceAll(san, "x", "")} {
				parsed, fault := english.Find(p, text)
				if fault == nil && (text == p.SAN(parsed.Move)) != (parsed.Departures == 0) {
					t.Errorf("%q means %s: got %v", text, p.SAN(parsed.Move), parsed.Departures.All())
				}
				if text == san && (fault != nil || parsed.Move != move) {
					t.Errorf("%q: got %v, %v, want %v", text, parsed.Move, fault, move)
				}
			}
		}
	}
}

func TestRefusals_SayTheReasonAndWhatItCouldBe(t *testing.T) {
	tests := []struct {
		fen, text string
		why       notation.Why
		want      string
	}{
		{start, "", notation.Unreadable, `"" is no move: there is nothing to read`},
		{start, "  ", notation.Unreadable, "there is nothing to read"},
		{start, "Sf3", notation.Unreadable, "S is no letter of a piece, they are K, Q, R, B and N"},
		{start, "hello", notation.Unreadable, "it does not end with a square"},
		{start, "Nf9", notation.Unreadable, "it does not end with a square"},
		{start, "O-", notation.Unreadable, "castling is O-O or O-O-O"},
		{start, "O-O-O-O", notation.Unreadable, "castling is O-O or O-O-O"},
		{start, strings.Repeat("e4", 100), notation.Unreadable, "it is too long"},
		{start, "\xff\xfe", notation.Unreadable, "is no move"},
		{start, "Nd2", notation.Illegal, "a piece of the same side stands on d2"},
		{start, "e5", notation.Illegal, "no pawn of White can go to e5"},
		{start, "Qd4", notation.Illegal, "on the way from d1 to d4 stands a piece on d2"},
		{start, "Nd5", notation.Illegal, "no knight of White moves to d5"},
		{start, "e7e5", notation.Illegal, "the pawn on e7 belongs to Black, who is not to move"},
		{start, "e4e5", notation.Illegal, "nothing stands on e4"},
		{"4k3/3p4/8/3p4/8/8/8/4K3 b - - 0 1", "d5", notation.Illegal, "a piece of the same side stands on d5"},
		{"4k3/8/8/3p4/8/8/8/4K3 b - - 0 1", "d5", notation.Illegal, "no pawn of Black can go to d5"},
		{start, "e8=Q", notation.Illegal, "no pawn of White can go to e8"},
		{start, "bd", notation.Illegal, "no pawn of White captures there"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", notation.Illegal, "there is no right to castle to that side"},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", notation.Illegal, "there is no right to castle to that side"},
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", notation.Illegal, "castling leads the king over or to a square attacked from f8"},
		{"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", notation.Illegal, "the king would stand in check from b4"},
		{"3kr3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5", notation.Illegal, "the king stays in check from e8"},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nd5", notation.Illegal, "White has no knight"},
		{"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nbd2", notation.Illegal, "White has no knight there"},
		{twoRooks, "Rd1", notation.Ambiguous, "is ambiguous, it can be Rad1 or Rhd1"},
		{"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", notation.NoPromotion, "does not say what the pawn becomes, it can be e8Q+, e8R+, e8B or e8N"},
		{start, "Nf6", notation.Illegal, "no knight of White moves to f6; it could be Nf3"},
	}
	english := of(t, "en")
	for _, test := range tests {
		parsed, err := english.Read(position(t, test.fen), test.text)
		fault, ok := err.(*notation.Error)
		if !ok {
			t.Errorf("%q: got %v, want it refused", test.text, parsed)
			continue
		}
		if fault.Why != test.why || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %d, %q; want %d, %q", test.text, fault.Why, err, test.why, test.want)
		}
	}
}

func TestRefusals_InCapitalsAloneABishopAndAPawnAreNotToldApart(t *testing.T) {
	p := position(t, "4k3/8/8/2p5/1P6/4B3/8/4K3 w - - 0 1")
	_, fault := of(t, "en").Find(p, "BXC5")
	if fault == nil || fault.Why != notation.Ambiguous || len(fault.Could) != 2 {
		t.Errorf("got %v, want it to be the bishop or the pawn", fault)
	}
}

func TestDoubted_NamesTheMoveAndTheReason(t *testing.T) {
	english := of(t, "en")
	p := position(t, capturing)
	parsed, err := english.Read(p, "d5")
	if err != nil {
		t.Fatal(err)
	}
	fault := english.Doubted(p, "d5", parsed, notation.FileMissing)
	if got, want := fault.Error(), `notation: "d5" is not legal: a pawn that captures is written with its file; it could be exd5`; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
