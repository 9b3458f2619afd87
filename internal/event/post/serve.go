package post

import (
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

// mostAnswer is how long a reader may take over a file.
const mostAnswer = time.Minute

// Handler serves the files of a folder, and nothing can be changed by it: lists of
// rounds and games, and the games as PGN. Files that are being written and all
// that is no PGN are not there.
func Handler(folder string) http.Handler {
	files := http.FileServerFS(os.DirFS(folder))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			http.Error(w, "these games are only read", http.StatusMethodNotAllowed)
			return
		}
		name := path.Clean("/" + r.URL.Path)
		if strings.Contains(name, "/.") || path.Ext(name) != ".pgn" && path.Ext(name) != "" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-cache")
		if path.Ext(name) == ".pgn" {
			w.Header().Set("Content-Type", "application/x-chess-pgn; charset=utf-8")
			w.Header().Set("Access-Control-Allow-Origin", "*")
		}
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(mostAnswer)) // not every writer has one
		files.ServeHTTP(w, r)
	})
}
