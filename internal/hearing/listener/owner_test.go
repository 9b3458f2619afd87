package listener_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/hearing/listener"
)

func TestOwner_APlayerWithoutANameHearsWhatToTypeAndNoPlaceholder(t *testing.T) {
	for _, test := range []struct {
		taught     []string
		name, want string
	}{
		{nil, "", "no words are taught yet"}, {nil, "Ana", "Ana has taught no words yet"},
		{[]string{"boris", "ivan"}, "", "several players have taught words"}, {[]string{"boris", "ivan"}, "Ana", "Ana has taught no words yet"},
	} {
		folder := t.TempDir()
		for _, name := range test.taught {
			if err := os.WriteFile(filepath.Join(folder, name+".hearing"), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		owner, err := listener.Shelf(folder).Owner(test.name)
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "NAME") {
			t.Errorf("%v, %q: got %q and %v, want %q", test.taught, test.name, owner, err, test.want)
		}
	}
}
