package post_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"blindchess/internal/event/post"
)

// FuzzRequest sends any request to the server of games: no request reads
// another file or changes one.
func FuzzRequest(f *testing.F) {
	f.Add("GET /round-1/game-1.pgn HTTP/1.1\r\nHost: x\r\nRange: bytes=0-3\r\n\r\n")
	f.Add("GET /%2e%2e/secret.pgn HTTP/1.1\r\nHost: x\r\n\r\n")
	folder := f.TempDir()
	live := filepath.Join(folder, "live")
	if err := (post.Folder{Path: live}).Write(post.Game{Round: "round-1", Name: "game-1", PGN: []byte("[Event \"x\"]\n")}); err != nil {
		f.Fatal(err)
	}
	for _, path := range []string{filepath.Join(folder, "secret.pgn"), filepath.Join(live, ".new-1"), filepath.Join(live, "token.txt")} {
		if err := os.WriteFile(path, []byte("hidden from all"), 0o600); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		request, err := http.ReadRequest(bufio.NewReader(strings.NewReader(text)))
		if err != nil {
			return
		}
		answer := httptest.NewRecorder()
		post.Handler(live).ServeHTTP(answer, request)
		if strings.Contains(answer.Body.String(), "hidden from all") {
			t.Errorf("%q was answered with what is hidden", text)
		}
	})
}
