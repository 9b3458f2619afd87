package rules_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestAMoveIsWrittenAsPGNExportsIt(t *testing.T) {
	tests := []struct{ name, fen, uci, want string }{
		{"a pawn's step", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "e4"},
		{"a pawn's capture", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "exd5"},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"a promotion", "8/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7e8n", "e8=N"},
		{"a promotion that captures and checks", "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q+"},
		{"mate", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "g6g7", "Qg7#"},
		{"castling short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"},
		{"castling long with check", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O+"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1", "O-O"},
		{"the file of origin", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1", "Rad1"},
		{"the rank where the file does not serve", "4k3/R7/8/8/8/8/4K3/R7 w - - 0 1", "a1a3", "R1a3"},
		{"the whole square where neither serves", "7k/8/8/1Q1Q4/8/1Q6/8/4K3 w - - 0 1", "b5d3", "Qb5d3"},
		{"the file before the rank", "4k3/8/8/8/3N4/8/8/1N2K3 w - - 0 1", "b1c3", "Nc3"},
		{"no origin where the other is pinned", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"the king needs no origin beside castling", "4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1d1", "Kd1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			m, err := p.ParseUCI(test.uci)
			if err != nil {
				t.Fatal(err)
			}
			if got := p.SAN(m); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
			back, err := p.ParseSANStrict(test.want)
			if err != nil || back != m {
				t.Errorf("reading %s: got %v, %v, want %v", test.want, back, err, m)
			}
		})
	}
}

// Each careless text means the move that SAN writes as right.
func TestCarelessNotationIsToleratedAndNamed(t *testing.T) {
	const (
		start    = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
		castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		seventh  = "3r4/4P3/7k/8/8/8/8/4K3 w - - 0 1"
		capture  = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
		passant  = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
		mating   = "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"
		checking = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
	)
	tests := []struct {
		fen, text, right string
		want             []rules.Departure
	}{
		{start, "e2e4", "e4", []rules.Departure{rules.OriginNeedless}},
		{start, "e2-e4", "e4", []rules.Departure{rules.HyphenNeedless, rules.OriginNeedless}},
		{start, "Pe4", "e4", []rules.Departure{rules.PawnNamed}},
		{start, "exe4", "e4", []rules.Departure{rules.CaptureSpurious, rules.OriginNeedless}},
		{start, "Ng1f3", "Nf3", []rules.Departure{rules.OriginNeedless}},
		{start, "Ngf3", "Nf3", []rules.Departure{rules.OriginNeedless}},
		{start, "N1f3", "Nf3", []rules.Departure{rules.OriginNeedless}},
		{start, "Nxf3", "Nf3", []rules.Departure{rules.CaptureSpurious}},
		{start, "g1f3", "Nf3", []rules.Departure{rules.RoleMissing, rules.OriginNeedless}},
		{start, "nf3", "Nf3", []rules.Departure{rules.RoleLowerCase}},
		{start, "Nf3!?", "Nf3", []rules.Departure{rules.Annotated}},
		{start, "Nf3+", "Nf3", []rules.Departure{rules.CheckSpurious}},
		{start, "Nf3#", "Nf3", []rules.Departure{rules.MateSpurious}},
		{start, " N f3 ", "Nf3", []rules.Departure{rules.Spaced}},
		{start, "1. e4", "e4", []rules.Departure{rules.Spaced, rules.Numbered}},
		{start, "101...Nf3", "Nf3", []rules.Departure{rules.Numbered}},
		{castling, "0-0", "O-O", []rules.Departure{rules.CastlingSpelling}},
		{castling, "o-o-o", "O-O-O", []rules.Departure{rules.CastlingSpelling}},
		{castling, "000", "O-O-O", []rules.Departure{rules.CastlingSpelling}},
		{castling, "Ke1g1", "O-O", []rules.Departure{rules.CastlingSpelling}},
		{castling, "e1c1", "O-O-O", []rules.Departure{rules.CastlingSpelling}},
		{seventh, "e8Q", "e8=Q", []rules.Departure{rules.PromotionSpelling}},
		{seventh, "e8=q", "e8=Q", []rules.Departure{rules.PromotionSpelling}},
		{seventh, "e8(Q)", "e8=Q", []rules.Departure{rules.PromotionSpelling}},
		{seventh, "e7e8n", "e8=N", []rules.Departure{rules.PromotionSpelling, rules.OriginNeedless}},
		{seventh, "e7xd8/Q", "exd8=Q", []rules.Departure{rules.PromotionSpelling, rules.OriginNeedless}},
		{capture, "ed5", "exd5", []rules.Departure{rules.CaptureMissing}},
		{capture, "ed", "exd5", []rules.Departure{rules.RankMissing, rules.CaptureMissing}},
		{capture, "exd", "exd5", []rules.Departure{rules.RankMissing}},
		{capture, "e:d5", "exd5", []rules.Departure{rules.CaptureSpelling}},
		{passant, "exd6 e.p.", "exd6", []rules.Departure{rules.Spaced, rules.EnPassantNamed}},
		{passant, "exd6ep", "exd6", []rules.Departure{rules.EnPassantNamed}},
		{capture, "exd5 e.p.", "exd5", []rules.Departure{rules.Spaced, rules.EnPassantNamed, rules.EnPassantSpurious}},
		{mating, "Qg7", "Qg7#", []rules.Departure{rules.MateMissing}},
		{mating, "Qg7+", "Qg7#", []rules.Departure{rules.MateMissing}},
		{mating, "Qg7++", "Qg7#", []rules.Departure{rules.CheckSpelling, rules.MateMissing}},
		{mating, "Qg7mate", "Qg7#", []rules.Departure{rules.CheckSpelling}},
		{checking, "Ra8", "Ra8+", []rules.Departure{rules.CheckMissing}},
		{checking, "Ra8#", "Ra8+", []rules.Departure{rules.MateSpurious}},
		{checking, "Ra8ch", "Ra8+", []rules.Departure{rules.CheckSpelling}},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			m, got, err := p.ReadSAN(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if p.SAN(m) != test.right {
				t.Errorf("got %s, want %s", p.SAN(m), test.right)
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("got the departures %v, want %v", got, test.want)
			}
			_, err = p.ParseSANStrict(test.text)
			var refused *rules.SANError
			if !errors.As(err, &refused) || refused.Fault != rules.Careless || !slices.Equal(refused.Candidates, []rules.Move{m}) {
				t.Fatalf("strictly: got %v, want it refused as careless", err)
			}
			for _, departure := range test.want {
				if departure.String() == "" || !strings.Contains(err.Error(), departure.String()) {
					t.Errorf("got %q, want it to say %q", err, departure)
				}
			}
		})
	}
}

func TestNotationThatCannotBeReadIsRefusedWithTheReason(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	tests := []struct {
		fen, text  string
		fault      rules.SANFault
		want       string
		candidates string
	}{
		{start, "", rules.Unreadable, `"" is no move: there is nothing to read`, ""},
		{start, "  ", rules.Unreadable, "there is nothing to read", ""},
		{start, "Sf3", rules.Unreadable, "S is no letter of a piece, they are K, Q, R, B and N", ""},
		{start, "hello", rules.Unreadable, "it does not end with a square", ""},
		{start, "Nf9", rules.Unreadable, "it does not end with a square", ""},
		{start, "O-", rules.Unreadable, "castling is O-O or O-O-O", ""},
		{start, "O-O-O-O", rules.Unreadable, "castling is O-O or O-O-O", ""},
		{start, "Nfg1f3", rules.Unreadable, "before the square it goes to stands fg1", ""},
		{start, "\xff\xfe", rules.Unreadable, "is no move", ""},
		{start, "Nd2", rules.NotLegal, "a man of the same side stands on d2", ""},
		{start, "e5", rules.NotLegal, "no pawn of White can go to e5", ""},
		{start, "Qd4", rules.NotLegal, "on the way from d1 to d4 stands a man on d2", ""},
		{start, "Nd5", rules.NotLegal, "no knight of White moves to d5", ""},
		{start, "e7e5", rules.NotLegal, "the pawn on e7 belongs to Black, who is not to move", ""},
		{start, "e4e5", rules.NotLegal, "nothing stands on e4", ""},
		{start, "O-O", rules.NotLegal, "castling is blocked on f1 and g1", ""},
		{start, "exd3", rules.NotLegal, "there is nothing for the pawn on e2 to capture on d3", ""},
		{start, "e8=Q", rules.NotLegal, "no pawn of White can go to e8", ""},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", rules.NotLegal, "there is no right to castle to that side", ""},
		{"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", rules.NotLegal, "there is no right to castle to that side", ""},
		{"4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", rules.NotLegal, "castling leads the king over or to a square attacked from f8", ""},
		{"3kr3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", rules.NotLegal, "the king is in check from e8 and cannot castle", ""},
		{"4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1", "Nd5", rules.NotLegal, "the king would stand in check from b4", ""},
		{"3kr3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Nd5", rules.NotLegal, "the king stays in check from e8", ""},
		{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Nd5", rules.NotLegal, "White has no knight", ""},
		{"4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "Nbd2", rules.NotLegal, "White has no knight there", ""},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", rules.NotLegal, "a pawn that captures is written with its file, exd5", "exd5"},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "xd5", rules.NotLegal, "a pawn that captures is written with its file, exd5", "exd5"},
		{"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", rules.NotLegal, "exd5 or cxd5", "exd5 cxd5"},
		{"4k3/8/8/p1p5/1P6/8/8/4K3 w - - 0 1", "bd", rules.NotLegal, "no pawn of White captures there", ""},
		{"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "Rd1", rules.Ambiguous, "is ambiguous, it can be Rad1 or Rhd1", "Rad1 Rhd1"},
		{"7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", rules.Ambiguous, "can be e8=Q+, e8=R+, e8=B or e8=N: it does not say what the pawn becomes on e8", "e8=Q+ e8=R+ e8=B e8=N"},
	}
	for _, test := range tests {
		t.Run(test.text, func(t *testing.T) {
			p := mustParse(t, test.fen).Position
			m, err := p.ParseSAN(test.text)
			var refused *rules.SANError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, %v, want a refusal", m, err)
			}
			if refused.Fault != test.fault || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "rules: ") {
				t.Errorf("got fault %d, %q; want fault %d, %q", refused.Fault, err, test.fault, test.want)
			}
			var candidates []string
			for _, m := range refused.Candidates {
				candidates = append(candidates, p.SAN(m))
			}
			if got := strings.Join(candidates, " "); got != test.candidates {
				t.Errorf("got the candidates %q, want %q", got, test.candidates)
			}
		})
	}
}
