package post

import (
	"blindchess/internal/pair"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"path"
	"strings"
	"time"
)

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
		files.ServeHTTP(w, r)
	})
}

// Serve serves the files of a folder over HTTP at an address such as :8080, and
// returns where that is and what ends it.
func Serve(ctx context.Context, address, folder string) (at string, closed func(), err error) {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", address)
	if err != nil {
		return "", nil, fmt.Errorf("post: the games cannot be served: %w", err)
	}
	server := &http.Server{Handler: Handler(folder), ReadHeaderTimeout: 10 * time.Second, WriteTimeout: time.Minute, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10, ErrorLog: log.New(io.Discard, "", 0)}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = server.Serve(pair.Limited(listener, 1000, 200)) // a room full of people may be one address
	}()
	return listener.Addr().String(), func() {
		_ = server.Close()
		<-ended
	}, nil
}
