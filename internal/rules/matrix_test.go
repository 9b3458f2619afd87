package rules_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"blindchess/internal/rules"
)

func TestViolation_IsOneOfItsRuleAndOfItsSideWhereOneIsNamed(t *testing.T) {
	white := &rules.Violation{Rule: rules.RuleAgreement, By: rules.White}
	for _, test := range []struct {
		target error
		want   bool
	}{
		{&rules.Violation{Rule: rules.RuleAgreement}, true}, {&rules.Violation{Rule: rules.RuleAgreement, By: rules.White}, true},
		{&rules.Violation{Rule: rules.RuleAgreement, By: rules.Black}, false}, {&rules.Violation{Rule: rules.RulePoints}, false},
		{&rules.Violation{Rule: rules.RulePoints, By: rules.White}, false}, {errors.New("another"), false},
	} {
		if got := errors.Is(white, test.target); got != test.want {
			t.Errorf("%v: got %v, want %v", test.target, got, test.want)
		}
	}
}

func TestParseResult_ReadsEveryResultThatIsWrittenAndNoOther(t *testing.T) {
	read := 0
	for white := rules.Points(0); white <= rules.WholePoint+1; white++ {
		for black := rules.Points(0); black <= rules.WholePoint+1; black++ {
			result := rules.Result{White: white, Black: black}
			whole := white >= rules.NoPoint && black >= rules.NoPoint && white <= rules.WholePoint && black <= rules.WholePoint
			got, ok := rules.ParseResult(result.String())
			if want := whole || result == (rules.Result{}); ok != want || ok && got != result {
				t.Errorf("%q: got %v, %v, want %v, %v", result.String(), got, ok, result, want)
			} else if ok {
				read++
			}
		}
	}
	if read != 10 {
		t.Errorf("read %d results, want nine and the open one", read)
	}
}

// Each piece more than at the start was a pawn once: one square colour has one bishop.
func TestAStrictFEN_HasNoMorePromotedPiecesThanPawnsAreGone(t *testing.T) {
	for _, test := range []struct {
		pieces, pawns string
		want          bool // that the pawns can have become them
	}{
		{"RNBQ1BNR", "PPPPPPPP", true}, {"1NBQ1BNR/Q7", "PPPPPPPP", false}, {"RNBQ1BNR/Q7", "PPPPPPP1", true}, {"1NBQ1BNR/QQ6", "PPPPPPP1", false}, {"RNBQ1BNR/QQ6", "PPPPPP2", true},
		{"RNB2BNR/R7", "PPPPPPPP", false}, {"RNBQ1BNR/R7", "PPPPPPP1", true}, {"RNB2BN1/N7", "PPPPPPPP", false}, {"RNBQ1BNR/N7", "PPPPPPP1", true},
		{"RNBQ1BNR/B7", "PPPPPPP1", true}, {"RNBQ1BNR/1B6", "PPPPPPP1", true}, {"RN3BNR/B7", "PPPPPPPP", false}, {"RNB3NR/1B6", "PPPPPPPP", false}, {"1NBQ1BNR/BB6", "PPPPPPP1", false}, {"RNBQ1BNR/BB6", "PPPPPP2", true},
		{"RNB2BNR/Q7", "PPPPPPPP", true}, {"1NBQ1BN1/RR6", "PPPPPPPP", true}, {"RNB4R/B1B5", "PPPPPPP1", true}, {"R1BQ1BNR/QNN5", "PPPPPP2", true}, {"2BQ1BNR/QNN5", "PPPPPPP1", false},
		{"8/8", "PPPPPPPP", true}, {"8/QQQQQQQQ", "P7", true}, {"Q7/QQQQQQQQ", "P7", false}, {"8/QQQQQQQQ", "8", true}, {"Q7/QQQQQQQQ", "8", true}, {"8/QQQQQQQQ/Q7", "8", true}, {"QQ6/QQQQQQQQ", "8", false},
	} {
		rows := strings.Split(test.pieces, "/")
		for len(rows) < 3 {
			rows = append(rows, "8")
		}
		for _, black := range []bool{false, true} {
			placement := strings.Join(append([]string{"4k3"}, rows[2], rows[1], rows[0], "8", "8", test.pawns, "4K3"), "/")
			if black {
				placement = strings.Map(func(r rune) rune {
					switch {
					case r >= 'a' && r <= 'z':
						return r - 32
					case r >= 'A' && r <= 'Z':
						return r + 32
					}
					return r
				}, placement)
				parts := strings.Split(placement, "/")
				for i, j := 0, len(parts)-1; i < j; i, j = i+1, j-1 {
					parts[i], parts[j] = parts[j], parts[i]
				}
				placement = strings.Join(parts, "/")
			}
			_, err := rules.ParseFENStrict(placement + " w - - 0 1")
			if refused := err != nil && strings.Contains(fmt.Sprint(err), "promoted pieces"); refused == test.want {
				t.Errorf("%s: got %v, want promoted pieces refused %v", placement, err, !test.want)
			}
		}
	}
}
