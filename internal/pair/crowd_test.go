package pair_test

import (
	"io"
	"net"
	"net/http"
	"testing"

	"blindchess/internal/pair"
)

func TestLimited_TheOldestLineOfACrowdGivesWay(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener := pair.Limited(inner, 10, 2)
	defer listener.Close()
	var came, taken [3]net.Conn
	for i := range came {
		if came[i], err = net.Dial("tcp", inner.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer came[i].Close()
		if taken[i], err = listener.Accept(); err != nil {
			t.Fatal(err)
		}
		defer taken[i].Close()
	}
	if _, err := taken[0].Write([]byte("x")); err == nil {
		t.Error("the first of three lines is open, where two may be")
	}
	for i, line := range taken[1:] {
		if _, err := line.Write([]byte("x")); err != nil {
			t.Errorf("line %d of three gave way too: %v", i+2, err)
		}
	}
}

func TestServeCrowd_AnswersUntilItIsClosed(t *testing.T) {
	at, closed, err := pair.ServeCrowd(t.Context(), "127.0.0.1:0", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.WriteString(w, "a page")
	}))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get("http://" + at + "/")
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	if string(text) != "a page" || err != nil {
		t.Errorf("got %q and %v, want the page", text, err)
	}
	if _, _, err := pair.ServeCrowd(t.Context(), at, http.NotFoundHandler()); err == nil {
		t.Error("one address serves two pages")
	}
	closed()
	if _, err := http.Get("http://" + at + "/"); err == nil {
		t.Error("a page is answered for after it was closed")
	}
}

func TestServeCrowd_OnThisMachineAnswersToNoOtherName(t *testing.T) {
	at, closed, err := pair.ServeCrowd(t.Context(), "127.0.0.1:0", http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	if err != nil {
		t.Fatal(err)
	}
	defer closed()
	for host, want := range map[string]int{"": http.StatusOK, "localhost": http.StatusOK, "evil.example": http.StatusMisdirectedRequest, "evil.example:80": http.StatusMisdirectedRequest} {
		request, err := http.NewRequest(http.MethodGet, "http://"+at+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("%q: got %d, want %d", host, answer.StatusCode, want)
		}
	}
}
