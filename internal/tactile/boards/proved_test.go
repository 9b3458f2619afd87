package boards_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/tactile/boards"
)

// proofs returns the rows of the table of proofs: its cells by the name of the
// kind in their first one.
func proofs(t *testing.T) map[string][][]string {
	t.Helper()
	page, err := os.ReadFile("../../../docs/firmware/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(page), "\n## What is proved")
	if !ok {
		t.Fatal("docs/firmware/README.md does not say what is proved")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	rows := make(map[string][][]string)
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		if name := strings.Split(cells[0], "`"); len(name) > 2 && len(cells) > 1 {
			rows[name[1]] = append(rows[name[1]], cells)
		}
	}
	return rows
}

// A kind is called supported only with a named proof.
func TestProved_EachKindStandsInTheTable(t *testing.T) {
	rows := proofs(t)
	for _, kind := range boards.Kinds() {
		traits := kind.Traits()
		name := traits.Name
		if len(rows[name]) == 0 {
			t.Errorf("%s: docs/firmware/README.md does not say by what it was proved", name)
		}
		onAir := func(cells []string) bool { return strings.Contains(cells[0], "Bluetooth") }
		if traits.Radio.Write != "" && !slices.ContainsFunc(rows[name], onAir) {
			t.Errorf("%s: docs/firmware/README.md does not say by what it was proved on Bluetooth", name)
		}
		for _, cells := range rows[name] {
			if len(cells) != 5 {
				t.Errorf("%s: got the cells %q, want kind, firmware, real boards, other programs and our own emulator", name, cells)
			}
			for _, cell := range cells {
				if strings.TrimSpace(cell) == "" {
					t.Errorf("%s: got an empty cell in %q, want a word in each", name, cells)
				}
			}
		}
	}
}

// A reader of the table finds no kind in it that the program does not have.
func TestProved_TheTableHasNoKindThatIsNone(t *testing.T) {
	for name := range proofs(t) {
		if _, err := boards.Named(name); err != nil {
			t.Errorf("docs/firmware/README.md says by what %q was proved, and %v", name, err)
		}
	}
}
