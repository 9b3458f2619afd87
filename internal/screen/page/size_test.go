package page_test

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"regexp"
	"testing"

	"blindchess/internal/screen/screentest"
)

// most is how many bytes the page, its scripts, its style and its pieces may have
// together, each compressed.
const most = 60_000

func TestPage_IsSmallWithAllThatItNeeds(t *testing.T) {
	s := black(t, screentest.New(t, nil))
	text := s.get("/")
	all := gzipped(t, text)
	t.Logf("the page: %d bytes", all)
	asked := map[string]bool{}
	for _, found := range regexp.MustCompile(`(?:src|href)="(/[a-z.]+)"`).FindAllStringSubmatch(text, -1) {
		asked[found[1]] = true
	}
	for path := range asked {
		w := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("Accept-Encoding", "gzip")
		english(t).ServeHTTP(w, request)
		if w.Code != http.StatusOK {
			t.Errorf("%s: got %d, want a file", path, w.Code)
		}
		t.Logf("%s: %d bytes", path, w.Body.Len())
		all += w.Body.Len()
	}
	for _, path := range []string{"/board.js", "/own.js"} { // which the script of the page brings
		w := httptest.NewRecorder()
		request := httptest.NewRequest(http.MethodGet, path, nil)
		request.Header.Set("Accept-Encoding", "gzip")
		english(t).ServeHTTP(w, request)
		all += w.Body.Len()
	}
	t.Logf("together %d bytes", all)
	if all > most || len(asked) < 4 {
		t.Errorf("got %d bytes with %v, want at most %d", all, asked, most)
	}
}

func gzipped(t *testing.T, text string) int {
	t.Helper()
	var out bytes.Buffer
	packer := gzip.NewWriter(&out)
	if _, err := packer.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := packer.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Len()
}
