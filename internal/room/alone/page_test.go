package alone_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"blindchess/internal/room"
	"blindchess/internal/room/alone"
	"blindchess/internal/rules"
	"blindchess/internal/screen/view"
	"blindchess/internal/settings"
)

// browser is one without scripts.
type browser struct {
	t       *testing.T
	address string
	client  *http.Client
}

func newBrowser(t *testing.T, address string) browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return browser{t, address, &http.Client{Jar: jar, Timeout: time.Minute}}
}

func (b browser) read(answer *http.Response, err error) string {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

func (b browser) types(line string) string {
	b.t.Helper()
	return b.read(b.client.PostForm(b.address+"/line", url.Values{"line": {line}}))
}

func (b browser) joins(code string) {
	b.t.Helper()
	b.read(b.client.PostForm(b.address+"/join", url.Values{"code": {code}}))
}

// sees loads the page again until it shows a text.
func (b browser) sees(text string) {
	b.t.Helper()
	page := ""
	for deadline := time.Now().Add(time.Minute); time.Now().Before(deadline); {
		if page = b.read(b.client.Get(b.address)); strings.Contains(page, text) {
			return
		}
	}
	b.t.Fatalf("the page does not show %q: %s", text, page)
}

// letIn admits guests at a seat, which answers each line twice until the user
// leaves, and returns the address and the code for the first guest.
func letIn(t *testing.T, s *alone.Seat) (address, code string) {
	t.Helper()
	own := settings.Default()
	own.Language = "en"
	folder := t.TempDir()
	ctx, stop := context.WithCancel(t.Context())
	wait, err := s.LetIn(ctx, own, "127.0.0.1:0", room.Secured{Certificate: filepath.Join(folder, "certificate.pem"), Key: filepath.Join(folder, "key.pem")})
	if err != nil {
		stop()
		t.Fatal(err)
	}
	var answering sync.WaitGroup
	answering.Go(func() { echo(s)(ctx) })
	t.Cleanup(func() {
		stop()
		s.End()
		answering.Wait()
		wait()
	})
	told := rest(s)
	typed := regexp.MustCompile(`[a-h]{3} \d{3} \d{3}`).FindString(told)
	address = regexp.MustCompile(`http://127\.0\.0\.1:\d+`).FindString(told)
	if address == "" || typed == "" {
		t.Fatalf("got %q, want an address and a code", told)
	}
	return address, typed
}

func TestLetIn_ACodeLetsOneInWhoSeesHearsAndTypes(t *testing.T) {
	s := sit(t, alone.Options{})
	s.Show(rules.NewGame(rules.StandardSetup()), view.Solo{})
	address, code := letIn(t, s)
	stranger := newBrowser(t, address)
	if page := stranger.types("secret"); strings.Contains(strings.ToLower(page), "and secret") {
		t.Errorf("one without a code was answered:\n%s", page)
	}
	guest := newBrowser(t, address)
	guest.joins(code)
	guest.types("hello")
	guest.sees("And hello")
	if !s.Guest() {
		t.Error("the line that came from elsewhere is told as one of this machine")
	}
	var told string
	for deadline := time.Now().Add(time.Minute); !strings.Contains(told, "and hello") && time.Now().Before(deadline); {
		told += rest(s)
	}
	if !strings.Contains(told, "A browser has joined") || !strings.Contains(told, "and hello") {
		t.Errorf("got %q, want the guest, and the answer to them, told here too", told)
	}
	if next := regexp.MustCompile(`[a-h]{3} \d{3} \d{3}`).FindString(told); next == "" || next == code {
		t.Errorf("got the code %q for the next one, want another than %s", next, code)
	}
	stranger.joins(code)
	if page := stranger.types("late"); strings.Contains(strings.ToLower(page), "and late") {
		t.Error("a code let two in")
	}
	s.Terminal().Enter("here")
	guest.sees("And here")
	guest.types("set rate 200")
	guest.sees("Only the person at the host computer can do that.")
}

func TestLetIn_AGuestLeavesAndTheDialogueGoesOn(t *testing.T) {
	s := sit(t, alone.Options{})
	s.Show(rules.NewGame(rules.StandardSetup()), view.Solo{})
	address, code := letIn(t, s)
	guest := newBrowser(t, address)
	guest.joins(code)
	guest.types("one")
	guest.sees("And one")
	guest.types("quit")
	s.Terminal().Enter("still")
	for deadline, told := time.Now().Add(time.Minute), ""; !strings.Contains(told, "and still"); told += rest(s) {
		if strings.Contains(told, "gone") || time.Now().After(deadline) {
			t.Fatalf("got %q, want that a guest who leaves ends nothing", told)
		}
	}
}

func TestLetIn_AnAddressThatIsNoneIsRefused(t *testing.T) {
	s := sit(t, alone.Options{})
	if _, err := s.LetIn(t.Context(), settings.Default(), "nowhere", room.Secured{}); err == nil {
		t.Error("got nobody refused")
	}
}

func TestKeyboard_ItsEndWaitsUntilThatIsLeftWhichOthersUse(t *testing.T) {
	s := sit(t, alone.Options{})
	keys := s.Keyboard(t.Context(), strings.NewReader("one\n"))
	buffer := make([]byte, 8)
	if n, err := keys.Read(buffer); string(buffer[:n]) != "one\n" || err != nil {
		t.Fatalf("got %q, %v", buffer[:n], err)
	}
	ended := make(chan error)
	go func() {
		_, err := keys.Read(buffer)
		ended <- err
	}()
	select {
	case err := <-ended:
		t.Fatalf("got %v while nobody has left", err)
	default:
	}
	s.Terminal().Leave()
	if err := <-ended; err != io.EOF {
		t.Errorf("got %v after somebody left, want the end", err)
	}
	over, stop := context.WithCancel(t.Context())
	stop()
	if _, err := sit(t, alone.Options{}).Keyboard(over, strings.NewReader("")).Read(buffer); err != io.EOF {
		t.Errorf("got %v where all is over, want the end", err)
	}
}

func TestReader_GivesWhatIsTypedAsTextAndEnds(t *testing.T) {
	s := sit(t, alone.Options{})
	s.Terminal().Enter("one")
	s.Terminal().Enter("a longer line than is read at once")
	s.End()
	text, err := io.ReadAll(iotest.OneByteReader(s.Reader()))
	if want := "one\na longer line than is read at once\n"; string(text) != want || err != nil {
		t.Errorf("got %q, %v, want %q", text, err, want)
	}
}

func TestLetIn_AnAddressThatIsTakenIsToldAndEndsNothing(t *testing.T) {
	s := sit(t, alone.Options{})
	busy, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	own := settings.Default()
	own.Language = "en"
	wait, err := s.LetIn(t.Context(), own, busy.Addr().String(), room.Secured{})
	if err != nil {
		t.Fatal(err)
	}
	wait()
	if told := rest(s); !strings.Contains(told, "No one can join at "+busy.Addr().String()+": ") || !strings.Contains(told, "another address") {
		t.Errorf("got %q, want what does not work and what to do", told)
	}
}
