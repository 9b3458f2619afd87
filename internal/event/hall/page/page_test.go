package page_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/page"
	"blindchess/internal/language"
)

func open(t *testing.T) *page.Page {
	t.Helper()
	pack, err := language.Load("en")
	if err != nil {
		t.Fatal(err)
	}
	p, err := page.New(pack)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// table is a row of board n.
func table(n int, needs ...hall.Need) hall.Row {
	return hall.Row{Key: hall.Key{Round: "3", Board: strconv.Itoa(n)}, White: "Anna <b>", Black: "Bo", Phase: "playing", Move: n, Turn: "white", Clocks: []string{"1:29:58", "0:04:01"}, Needs: needs}
}

func get(p *page.Page, method, path string) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	p.ServeHTTP(answer, httptest.NewRequest(method, path, nil))
	return answer
}

func TestPage_ShowsAThousandRowsInTheirOrderWithoutAScript(t *testing.T) {
	p := open(t)
	rows := []hall.Row{table(7, hall.NeedCalled, hall.NeedStanding)}
	for n := range 999 {
		rows = append(rows, table(100+n))
	}
	p.Show(rows)
	text := get(p, http.MethodGet, "/").Body.String()
	if got := strings.Count(text, `<tr role="row" id="`); got != 1000 {
		t.Errorf("got %d rows, want 1000", got)
	}
	for _, want := range []string{
		`<html lang="en">`, `<th scope="col" role="columnheader">Board</th>`,
		`<tr role="row" id="table-3-7" class="needs"><th scope="row" role="rowheader"><a href="#table-3-7">7</a></th><td role="cell" data-head="Needs">Call for the arbiter. Both clocks are stopped.</td>`,
		`<td role="cell" data-head="White">Anna &lt;b&gt;</td><td role="cell" data-head="Black">Bo</td>`,
		`<td role="cell" data-head="Move">7, White</td><td role="cell" data-head="Clocks"><span>1:29:58</span> <span>4:01</span></td>`, `role="alert"`, `aria-live="polite"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got a page without %s: %.2000s", want, text)
		}
	}
	if strings.Index(text, "table-3-7") > strings.Index(text, "table-3-100") {
		t.Error("the table that calls is not the first")
	}
}

func TestPage_CannotBeChangedAndHoldsNothingElse(t *testing.T) {
	p := open(t)
	for request, status := range map[string]int{
		"GET /": 200, "HEAD /": 200, "GET /page.js": 200, "GET /page.css": 200, "POST /": 405, "DELETE /page.js": 405, "GET /page.html": 404, "GET /../page.go": 404,
	} {
		method, path, _ := strings.Cut(request, " ")
		if got := get(p, method, path); got.Code != status {
			t.Errorf("%s: got %d, want %d", request, got.Code, status)
		}
	}
}

// change is what a stream is sent at once.
type change struct {
	Rows []struct {
		ID     string
		Cells  []string
		Clocks []struct{ Ends int64 }
	}
	Order []string
	News  []struct {
		Number int
		Text   string
		Calls  bool
	}
}

// following opens the stream of a page, and returns what reads its next event.
func following(t *testing.T, p *page.Page) func() change {
	t.Helper()
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	ctx, end := context.WithCancel(t.Context())
	t.Cleanup(end)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	return func() change {
		t.Helper()
		for lines.Scan() {
			if text, data := strings.CutPrefix(lines.Text(), "data: {"); data {
				var c change
				if err := json.Unmarshal([]byte("{"+text), &c); err != nil {
					t.Fatal(err)
				}
				return c
			}
		}
		t.Fatal("the stream has ended")
		return change{}
	}
}

func TestPage_SendsTheRowsThatHaveChangedAndNewsOnce(t *testing.T) {
	p := open(t)
	p.Show([]hall.Row{table(1), table(2)})
	next := following(t, p)
	if c := next(); len(c.Rows) != 2 || strings.Join(c.Order, " ") != "table-3-1 table-3-2" || len(c.News) != 0 {
		t.Errorf("got %+v, want both tables", c)
	}
	p.Show([]hall.Row{table(2, hall.NeedCalled), table(1)})
	if c := next(); len(c.Rows) != 1 || c.Rows[0].ID != "table-3-2" || strings.Join(c.Order, " ") != "table-3-2 table-3-1" {
		t.Errorf("got %+v, want the table that calls, and the new order", c)
	}
	p.Say(hall.News{Key: hall.Key{Round: "3", Board: "2"}, Need: hall.NeedCalled, Row: table(2)})
	if c := next(); len(c.Rows) != 0 || len(c.Order) != 0 || len(c.News) != 1 || !c.News[0].Calls || !strings.HasPrefix(c.News[0].Text, "Table 2: Call for the arbiter.") {
		t.Errorf("got %+v, want the call alone", c)
	}
}

func TestPage_ShowsSecondsAndWhoseClockRuns(t *testing.T) {
	p := open(t)
	r := table(7)
	r.Running, r.Event = "black", "Open of Graz"
	p.Show([]hall.Row{r})
	text := get(p, http.MethodGet, "/").Body.String()
	for _, want := range []string{
		"<h1>Open of Graz, round 3</h1>", "Tables: 1. Ended: 0. Waiting for you: 0.", `<span>1:29:58</span> <span class="run" data-ends="`, `<span class="read"> running</span>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got a page without %s: %.3000s", want, text)
		}
	}
}

func TestPage_NamesTheRoundOfEachTableWhereThereAreSeveral(t *testing.T) {
	p := open(t)
	other := table(7)
	other.Round = "4"
	p.Show([]hall.Row{table(7), other})
	text := get(p, http.MethodGet, "/").Body.String()
	for _, want := range []string{"<h1>The hall</h1>", ">Round 3, 7</a>", ">Round 4, 7</a>"} {
		if !strings.Contains(text, want) {
			t.Errorf("got a page without %s: %.3000s", want, text)
		}
	}
}

func TestPage_ShowsTablesThatNeedSomebodyFirstAsCards(t *testing.T) {
	p := open(t)
	p.Show([]hall.Row{table(4, hall.NeedDiverged), table(9, hall.NeedUnheard), table(1)})
	text := get(p, http.MethodGet, "/").Body.String()
	for _, want := range []string{
		`<li><a href="#table-3-4"><b>4</b> <span>The boards differ.</span></a></li><li class="soft"><a href="#table-3-9"><b>9</b> <span>No report comes from it.</span></a></li></ul>`,
		`id="table-3-9" class="needs soft"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("got a page without %s: %.3000s", want, text)
		}
	}
}

// TestPage_SendsNoRowWhileItsClockOnlyRuns lets a clock run by a second, and then by a
// minute at once, which only a correction does.
func TestPage_SendsNoRowWhileItsClockOnlyRuns(t *testing.T) {
	p := open(t)
	r := table(1)
	r.Running, r.Clocks = "white", []string{"0:10:00", "0:12:00"}
	p.Show([]hall.Row{r})
	next := following(t, p)
	if c := next(); len(c.Rows) != 1 || c.Rows[0].Clocks[0].Ends == 0 || c.Rows[0].Clocks[1].Ends != 0 {
		t.Errorf("got %+v, want White's clock alone to run", c)
	}
	r.Clocks = []string{"0:09:59", "0:12:00"}
	p.Show([]hall.Row{r})
	p.Say(hall.News{Key: r.Key, Need: hall.NeedIdle, Row: r})
	if c := next(); len(c.Rows) != 0 || len(c.News) != 1 {
		t.Errorf("got %+v, want the news alone", c)
	}
	r.Clocks = []string{"0:08:59", "0:12:00"}
	p.Show([]hall.Row{r})
	if c := next(); len(c.Rows) != 1 {
		t.Errorf("got %+v, want the row whose clock was put right", c)
	}
}
