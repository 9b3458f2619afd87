package trf_test

import (
	"testing"

	wide "golang.org/x/text/encoding/unicode"

	"blindchess/internal/event/trf"
)

func TestWrite_AReportInTwoBytesALetterStaysOne(t *testing.T) {
	for name, encoding := range map[string]struct {
		endian wide.Endianness
		mark   wide.BOMPolicy
	}{
		"little, marked": {wide.LittleEndian, wide.UseBOM}, "big, marked": {wide.BigEndian, wide.UseBOM},
		"little, unmarked": {wide.LittleEndian, wide.IgnoreBOM}, "big, unmarked": {wide.BigEndian, wide.IgnoreBOM},
	} {
		text, err := wide.UTF16(encoding.endian, encoding.mark).NewEncoder().String(club)
		if err != nil {
			t.Fatal(err)
		}
		report, err := trf.Read(text)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := report.Write(); got != text {
			t.Errorf("%s: got %q, want %q", name, got[:20], text[:20])
		}
		report.Set("012", "Žilina")
		again, err := trf.Read(report.Write())
		if err != nil || again.First("012") != "Žilina" || again.Players[0].Name != "Nováková, Jana" {
			t.Errorf("%s: got %q and %v after a change", name, again.First("012"), err)
		}
	}
}
