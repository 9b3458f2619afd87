package voice_test

import (
	"io/fs"
	"path"
	"slices"
	"testing"

	"blindchess/assets/voice"
)

func TestEveryBankIsPackedWholeIntoOneFile(t *testing.T) {
	folders, err := fs.ReadDir(voice.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	banks := 0
	for _, folder := range folders {
		if folder.Name() == "words" {
			continue
		}
		banks++
		var names []string
		beside, err := fs.ReadDir(voice.Files, folder.Name())
		for _, entry := range beside {
			names = append(names, entry.Name())
		}
		if want := []string{"LICENSE", "bank.txt", "bank.zip"}; err != nil || !slices.Equal(names, want) {
			t.Errorf("%s: got %v, %v, want %v and no single clip", folder.Name(), names, err, want)
		}
		packed, err := voice.Bank(folder.Name())
		if err != nil {
			t.Fatal(err)
		}
		clips := map[string]int{}
		err = fs.WalkDir(packed, ".", func(name string, entry fs.DirEntry, err error) error {
			switch path.Ext(name) {
			case ".flac":
				clips[path.Dir(name)]++
			default:
				kept, _ := fs.ReadFile(packed, name)
				shown, _ := fs.ReadFile(voice.Files, folder.Name()+"/"+name)
				if err == nil && !entry.IsDir() && (len(kept) == 0 || string(kept) != string(shown)) {
					t.Errorf("%s: %s differs from the one beside it", folder.Name(), name)
				}
			}
			return err
		})
		if err != nil || clips["."] < 150 || clips["200"] < 150 || clips["300"] < 150 {
			t.Errorf("%s: got %v, %v, want the clips of three speeds", folder.Name(), clips, err)
		}
	}
	if banks != 6 {
		t.Errorf("got %d banks, want six", banks)
	}
	if _, err := voice.Bank("nobody"); err == nil {
		t.Error("a bank is opened that there is none of")
	}
}
