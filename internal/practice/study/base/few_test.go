package base_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/practice/study/base"
	"blindchess/internal/text/charset"
)

func TestFew_RefusesACollectionAndNamesTheEncodingItAssumed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "lines.pgn")
	text := strings.Repeat("[White \"Dvo\xf8\xe1k, Ji\xf8\xed\"]\n\n1. e4 e5 *\n\n", 3)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	games, assumed, err := base.Few(path, charset.Choice{}, 3)
	if err != nil || len(games) != 3 || assumed != "windows-1250" {
		t.Errorf("got %d games in %q, %v, want 3 in windows-1250", len(games), assumed, err)
	}
	if _, _, err := base.Few(path, charset.Choice{}, 2); err == nil || !strings.Contains(err.Error(), "more than 2 games") {
		t.Errorf("got %v, want the collection refused", err)
	}
}
