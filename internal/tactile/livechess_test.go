package tactile_test

import (
	"testing"

	"blindchess/internal/rules"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/wire"
)

func TestParseSpec_LiveChessIsWhereItUsuallyIsUnlessAnotherPlaceIsWritten(t *testing.T) {
	for text, want := range map[string]string{
		"livechess:":                            "localhost:1982",
		"both=livechess:":                       "localhost:1982",
		"livechess:hall":                        "hall:1982",
		"livechess:192.168.1.7:4000":            "192.168.1.7:4000",
		"livechess:localhost:1982/25100,turned": "localhost:1982/25100",
		"livechess:/25100":                      "localhost:1982/25100",
		"livechess:livechess:localhost:1982":    "localhost:1982",
		"white=livechess:[::1]:1982/25100":      "[::1]:1982/25100",
	} {
		spec, err := tactile.ParseSpec(text)
		if err != nil || spec.Protocol != "livechess" || spec.Address.Scheme != wire.LiveChess || spec.Address.Path != want || spec.Clock != rules.White {
			t.Errorf("%s: got %+v, %v; want %s, and White's clock known", text, spec, err, want)
			continue
		}
		again, err := tactile.ParseSpec(spec.String())
		if err != nil || again.Address != spec.Address || again.Side != spec.Side {
			t.Errorf("%s: got %s, which is read as %+v, %v", text, spec, again, err)
		}
	}
	for _, text := range []string{"dgt:", "dgt:livechess:localhost:1982", "livechess:serial:/dev/ttyUSB0"} {
		if spec, err := tactile.ParseSpec(text); err == nil {
			t.Errorf("%s: got %+v, want it refused", text, spec)
		}
	}
}
