package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"html/template"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
)

// Front makes the pages for a person who was not admitted yet: the question for
// the code, and the files that every page needs.
type Front struct {
	Pack   language.Pack // the words of who asks for none that we have
	Locked error         // with which codes are refused where too many were tried
	Spent  error         // and where too many came from everywhere together
}

// asked is the data of the question's template.
type asked struct {
	words
	Wrong   string
	Symbols template.HTML
	Corner  []cornerSquare
}

// cornerSquare is one square of the corner of a board that the page shows.
type cornerSquare struct {
	Dark  bool
	Piece view.Piece
}

// corner is a corner of a board, with Black's king's side above White's: five
// files of it, and one of the ranks between them.
func corner() []cornerSquare {
	rows := []string{"rnbqk", "ppppp", ".....", "PPPPP", "RNBQK"}
	var all []cornerSquare
	for y, row := range rows {
		for x, letter := range row {
			square := cornerSquare{Dark: (x+y)%2 == 1}
			for role := rules.Pawn; role <= rules.King; role++ {
				if unicode.ToUpper(letter) == rune(role.Letter()) {
					square.Piece = view.Piece{White: unicode.IsUpper(letter), Role: role.String()}
				}
			}
			all = append(all, square)
		}
	}
	return all
}

// Ask asks for the code in the words that the browser asks for, with a status.
func (f Front) Ask(w http.ResponseWriter, r *http.Request, status int, refused error, left int) {
	a := asked{words: wordsOf(f.pack(r)), Symbols: symbols(), Corner: corner()}
	switch {
	case refused == nil:
	case errors.Is(refused, f.Locked):
		a.Wrong = a.Phrase("page.locked")
	case errors.Is(refused, f.Spent):
		a.Wrong = a.Phrase("page.spent")
	default:
		a.Wrong = a.Phrase("doors.code-wrong", "n", strconv.Itoa(left))
	}
	write(w, status, a.lang, "ask.html", a)
}

// Refuse says in the words that the browser asks for why a request is not
// answered.
func (f Front) Refuse(w http.ResponseWriter, r *http.Request, status int, reason string) {
	wordsOf(f.pack(r)).tell(w, r, status, "page.refused."+reason)
}

// pack returns the language pack for a person whose seat is unknown.
func (f Front) pack(r *http.Request) language.Pack {
	if pack, ok := Asked(r.Header.Get("Accept-Language")); ok {
		return pack
	}
	return f.Pack
}

// file is one file that every page needs.
type file struct {
	kind, tag    string
	text, packed []byte
}

// files are those that are served, by their names.
var files = sync.OnceValue(func() map[string]file {
	all := map[string]file{}
	entries, _ := assets.ReadDir("assets")
	for _, entry := range entries {
		if path.Ext(entry.Name()) == ".html" {
			continue
		}
		text, _ := assets.ReadFile("assets/" + entry.Name())
		sum := sha256.Sum256(text)
		kind := mime.TypeByExtension(path.Ext(entry.Name()))
		if path.Ext(entry.Name()) == ".webmanifest" {
			kind = "application/manifest+json"
		}
		var packed bytes.Buffer
		packer, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
		_, _ = packer.Write(text)
		_ = packer.Close()
		all["/"+entry.Name()] = file{kind, `"` + hex.EncodeToString(sum[:8]) + `"`, text, packed.Bytes()}
	}
	return all
})

// ServeHTTP answers with a file that every page needs.
func (f Front) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	one, known := files()[r.URL.Path]
	if !known || r.Method == http.MethodPost {
		wordsOf(f.pack(r)).tell(w, r, http.StatusNotFound, "page.no-page")
		return
	}
	h := w.Header()
	h.Set("Content-Type", one.kind)
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", one.tag)
	h.Set("Vary", "Accept-Encoding")
	if r.Header.Get("If-None-Match") == one.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text := one.text
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		text = one.packed
	}
	h.Set("Content-Length", strconv.Itoa(len(text)))
	_, _ = w.Write(text)
}
