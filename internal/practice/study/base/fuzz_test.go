package base_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"blindchess/internal/practice/study/base"
	"blindchess/internal/text/charset"
)

// FuzzIndex damages the index of a base: it is made again, or the found games can
// be read or are refused.
func FuzzIndex(f *testing.F) {
	f.Add([]byte{40, 0, 255})
	made := filepath.Join(f.TempDir(), "club.pgn")
	if err := os.WriteFile(made, []byte(club), 0o600); err != nil {
		f.Fatal(err)
	}
	b, err := base.Open(made, charset.Choice{}, nil)
	if err != nil {
		f.Fatal(err)
	}
	b.Close()
	whole, failed := os.ReadFile(made + ".index")
	info, err := os.Stat(made)
	if err := errors.Join(err, failed); err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, damage []byte) {
		path := filepath.Join(t.TempDir(), "club.pgn")
		index := slices.Clone(whole)
		for i := 0; i+2 < len(damage); i += 3 { // where, in two bytes, and what
			index[(int(damage[i])|int(damage[i+1])<<8)%len(index)] = damage[i+2]
		}
		err := errors.Join(os.WriteFile(path, []byte(club), 0o600), os.Chtimes(path, info.ModTime(), info.ModTime()), os.WriteFile(path+".index", index, 0o600))
		if err != nil {
			t.Fatal(err)
		}
		b, err := base.Open(path, charset.Choice{}, nil)
		if err != nil {
			return
		}
		defer b.Close()
		for _, query := range []base.Query{{}, {Players: []string{"novak"}}, {Openings: []string{"C50"}}, {Material: "KRPKR"}} {
			found, err := b.Find(query)
			if err != nil {
				continue
			}
			for _, number := range found[:min(len(found), 10)] {
				_, _ = b.Game(number)
			}
		}
	})
}
