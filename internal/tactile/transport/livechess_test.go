//go:build !tournament

package transport_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"blindchess/internal/floors/golden"
	"blindchess/internal/tactile/livechess"
	"blindchess/internal/tactile/transport"
	"blindchess/internal/tactile/wire"
)

var update = flag.Bool("update", false, "write what LiveChess's boards give anew")

// programmed is a server that answers each call by its name with certain messages, in
// which ID stands for the number of the call. It hangs up on a call without any, and reads
// nothing more after the message "asleep".
func programmed(t *testing.T, answers map[string][]string) (host string) {
	t.Helper()
	ended := make(chan struct{})
	t.Cleanup(func() { close(ended) })
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		connection, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
		if err != nil {
			return
		}
		defer func() { _ = connection.CloseNow() }()
		for {
			_, text, err := connection.Read(context.Background())
			if err != nil {
				return
			}
			var call livechess.Call
			if err := json.Unmarshal(text, &call); err != nil {
				return
			}
			messages := answers[call.Call]
			for _, message := range messages {
				if message == "asleep" {
					<-ended
					return
				}
				if connection.Write(context.Background(), websocket.MessageText, []byte(strings.ReplaceAll(message, "ID", call.ID.String()))) != nil {
					return
				}
			}
			if len(messages) == 0 {
				return
			}
		}
	}))
	t.Cleanup(server.Close)
	return strings.TrimPrefix(server.URL, "http://")
}

func answer(param string) string { return `{"response":"call","id":ID,"param":` + param + `,"time":7}` }

func listed(serial, state string) string {
	return fmt.Sprintf(`{"serialnr":%q,"state":%s,"board":"8/8/8/8/8/8/8/8"}`, serial, state)
}

func TestLiveChess_ABoardThatAnotherProgramHasIsNotCalledAPort(t *testing.T) {
	refused := `{"response":"error","id":ID,"param":{"message":"another program has this board"},"time":7}`
	host := programmed(t, map[string][]string{livechess.Boards: {answer("[" + listed("1", `"ACTIVE"`) + "]")}, livechess.Subscribe: {refused}})
	_, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: host}, wire.Traits{})
	if !errors.Is(err, transport.ErrBoardLent) || !errors.Is(err, transport.ErrLiveChess) || errors.Is(err, transport.ErrBusy) {
		t.Errorf("got %v, want %v", err, transport.ErrBoardLent)
	}
}

// TestLiveChess_TheBoardIsTheOneThatIsNamedOrTheOnlyOneThatAnswers goes through lists of
// boards: which of them is had, or why none is.
func TestLiveChess_TheBoardIsTheOneThatIsNamedOrTheOnlyOneThatAnswers(t *testing.T) {
	const active, inactive, away, late, none = `"ACTIVE"`, `"INACTIVE"`, `"NOTRESPONDING"`, `"DELAYED"`, "null"
	for _, test := range []struct {
		boards []string
		serial string
		want   string
		fault  error
	}{
		{nil, "", "", transport.ErrNoBoardHeld}, {nil, "1", "", transport.ErrNoBoardHeld},
		{[]string{listed("1", active)}, "", "1", nil}, {[]string{listed("1", active)}, "1", "1", nil}, {[]string{listed("1", active)}, "2", "", transport.ErrNoBoardHeld},
		{[]string{listed("1", late)}, "", "1", nil}, {[]string{listed("1", inactive)}, "", "", transport.ErrBoardStopped}, {[]string{listed("1", away)}, "1", "", transport.ErrBoardStopped}, {[]string{listed("1", none)}, "", "", transport.ErrBoardStopped},
		{[]string{listed("1", active), listed("2", active)}, "", "", transport.ErrSeveralBoards}, {[]string{listed("1", active), listed("2", active)}, "2", "2", nil},
		{[]string{listed("1", inactive), listed("2", late)}, "", "2", nil}, {[]string{listed("1", none), listed("2", active), listed("3", away)}, "", "2", nil}, {[]string{listed("1", inactive), listed("2", active)}, "1", "", transport.ErrBoardStopped},
		{[]string{listed("1", inactive), listed("2", away)}, "", "", transport.ErrBoardStopped}, {[]string{listed("1", inactive), listed("2", away)}, "3", "", transport.ErrNoBoardHeld},
		{[]string{listed("1", active), listed("1", active)}, "1", "", transport.ErrSeveralBoards},
	} {
		host := programmed(t, map[string][]string{livechess.Boards: {answer("[" + strings.Join(test.boards, ",") + "]")}, livechess.Subscribe: {answer("null")}})
		path := host
		if test.serial != "" {
			path += "/" + test.serial
		}
		line, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: path}, wire.Traits{})
		if test.fault != nil {
			if !errors.Is(err, test.fault) || !errors.Is(err, transport.ErrLiveChess) {
				t.Errorf("%q of %v: got %v, want %v", test.serial, test.boards, err, test.fault)
			}
			continue
		}
		if err != nil {
			t.Errorf("%q of %v: %v", test.serial, test.boards, err)
			continue
		}
		buf := make([]byte, 100)
		n, err := line.Read(buf)
		if want := fmt.Sprintf("{\"serial\":%q}\n", test.want); err != nil || string(buf[:n]) != want {
			t.Errorf("%q of %v: got %q, %v, want %q", test.serial, test.boards, buf[:n], err, want)
		}
		_ = line.Close()
		var ports []string
		for _, port := range transport.LiveChessBoardsAt(host) {
			ports = append(ports, port.Path+" "+port.Serial)
		}
		var want []string
		for _, text := range test.boards {
			var board livechess.Board
			if err := json.Unmarshal([]byte(text), &board); err != nil {
				t.Fatal(err)
			}
			want = append(want, host+"/"+board.Serial+" "+board.Serial)
		}
		if fmt.Sprint(ports) != fmt.Sprint(want) {
			t.Errorf("got %v listed, want %v", ports, want)
		}
	}
}

// TestLiveChess_EachAnswerIsALineOrSaysWhyItEnds compares the lines that come of each kind
// of message after the board was had, and the end of the line.
func TestLiveChess_EachAnswerIsALineOrSaysWhyItEnds(t *testing.T) {
	board := "[" + listed("1", `"ACTIVE"`) + "]"
	feed := func(id, param string) string {
		return `{"response":"feed","id":` + id + `,"param":` + param + `,"time":9}`
	}
	var out strings.Builder
	for _, test := range []struct {
		name    string
		answers map[string][]string
	}{
		{"no list", map[string][]string{}},
		{"a list that fails", map[string][]string{livechess.Boards: {`{"response":"error","id":ID,"param":{"message":"x"}}`}}},
		{"a list that cannot be read", map[string][]string{livechess.Boards: {answer(`{}`)}}},
		{"no subscription", map[string][]string{livechess.Boards: {answer(board)}}},
		{"a subscription that fails", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {`{"response":"error","id":ID,"param":{"message":"x"}}`}}},
		{"an error of another call", map[string][]string{livechess.Boards: {`{"response":"error","id":77}`, "no JSON", `{"response":"call","id":78,"param":[]}`, answer(board)}, livechess.Subscribe: {answer("null"), "bye"}}},
		{"boards", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {feed("1", `{"board":"8/8/8/8/8/8/8/K7"}`), answer("null"), feed("1", `{"board":""}`), feed("2", `{"board":"8/8/8/8/8/8/8/Q7"}`), feed("1", `[]`), feed("1", `{"board":"8/8/8/8/8/8/8/R7","clock":null}`)}}},
		{"events that are wrong in part", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {answer("null"), feed("1", `{"board":"8/8/8/8/8/8/8/Q7","flipped":7}`), feed("1", `{"board":"8/8/8/8/8/8/8/B7"}`), feed("1", `{"clock":{"white":1,"black":2,"time":"x"}}`), `{"response":"feed","id":1,"param":{"board":"8/8/8/8/8/8/8/Q7"},"time":"x"}`}}},
		{"clocks", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {answer("null"), feed("1", `{"clock":{"white":60,"black":50,"run":null,"time":1}}`), feed("1", `{"clock":{"white":60,"black":50,"run":false,"time":2}}`), feed("1", `{"clock":{"white":60,"black":50,"run":null,"time":3}}`), feed("1", `{"clock":{"white":60,"black":50,"run":true,"time":4}}`), feed("1", `{"clock":[]}`), feed("1", `{"clock":null}`)}}},
		{"a list later", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {answer("null"), `{"response":"call","id":9,"param":[{"serialnr":"1","state":"ACTIVE","battery":"50%","board":"8/8/8/8/8/8/8/N7","clock":{"white":1,"black":2,"time":5}}],"time":11}`, `{"response":"call","id":9,"param":{}}`, `{"response":"call","id":9,"param":[{"serialnr":"1","state":"ACTIVE","battery":"","board":""}]}`}}},
		{"a list without the board", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {answer("null"), `{"response":"call","id":9,"param":[]}`}}},
		{"a list with the board away", map[string][]string{livechess.Boards: {answer(board)}, livechess.Subscribe: {answer("null"), `{"response":"call","id":9,"param":[{"serialnr":"1","state":"INACTIVE"}]}`}}},
	} {
		fmt.Fprintf(&out, "%s\n", test.name)
		host := programmed(t, test.answers)
		line, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: host}, wire.Traits{})
		if err != nil {
			fmt.Fprintf(&out, "\t%v\n", strings.ReplaceAll(err.Error(), host, "HOST"))
			continue
		}
		if _, err := line.Write([]byte(`{"call":"eboards","id":88}`)); err != nil {
			t.Error(err)
		}
		for range 12 {
			buf := make([]byte, 400)
			n, err := line.Read(buf)
			fmt.Fprintf(&out, "\t%s", buf[:n])
			if err != nil {
				fmt.Fprintf(&out, "%s\n", strings.ReplaceAll(err.Error(), host, "HOST"))
				break
			}
			if strings.Contains(string(buf[:n]), `"board":"8/8/8/8/8/8/8/8"`) {
				fmt.Fprintln(&out)
				break
			}
		}
		_ = line.Close()
		for reads := 0; ; reads++ { // what was told before is read to its end
			if _, err := line.Read(make([]byte, 400)); err != nil {
				break
			}
			if reads > 10 {
				t.Fatalf("%s: a line that is closed does not end", test.name)
			}
		}
	}
	golden.Check(t, "testdata/livechess.golden", out.String(), *update)
}

func TestLiveChess_ALineInPartsIsReadWhole(t *testing.T) {
	host := programmed(t, map[string][]string{livechess.Boards: {answer("[" + listed("25100", `"ACTIVE"`) + "]")}, livechess.Subscribe: {answer("null")}})
	line, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: host}, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	whole := ""
	for !strings.HasSuffix(whole, "\n") {
		buf := make([]byte, 5)
		n, err := line.Read(buf)
		if err != nil {
			t.Fatal(err)
		}
		whole += string(buf[:n])
	}
	if whole != "{\"serial\":\"25100\"}\n" {
		t.Errorf("got %q", whole)
	}
}

func TestLiveChess_AWriteThatIsNotTakenEndsWithTheLine(t *testing.T) {
	host := programmed(t, map[string][]string{livechess.Boards: {answer("[" + listed("1", `"ACTIVE"`) + "]")}, livechess.Subscribe: {answer("null"), "asleep"}})
	line, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: host}, wire.Traits{})
	if err != nil {
		t.Fatal(err)
	}
	began, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		close(began)
		_, err := line.Write(make([]byte, 64<<20)) // more than the system keeps on its way
		ended <- err
	}()
	<-began
	if err := line.Close(); err != nil {
		t.Error(err)
	}
	if err := <-ended; !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v, want %v", err, transport.ErrClosed)
	}
	if _, err := line.Read(make([]byte, 100)); err != nil {
		t.Errorf("got %v of what was told before", err)
	}
	if _, err := line.Read(make([]byte, 100)); !errors.Is(err, transport.ErrClosed) {
		t.Errorf("got %v of a closed line", err)
	}
}

func TestLiveChess_WhereNobodyAnswersThereIsNone(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	_ = listener.Close()
	if _, err := transport.Open(transport.Address{Scheme: wire.LiveChess, Path: address}, wire.Traits{}); !errors.Is(err, transport.ErrNoLiveChess) {
		t.Errorf("got %v, want that LiveChess does not answer", err)
	}
	if ports := transport.LiveChessBoardsAt(address); len(ports) != 0 {
		t.Errorf("got %v", ports)
	}
	for _, answers := range []map[string][]string{{}, {livechess.Boards: {answer("{}")}}} {
		if ports := transport.LiveChessBoardsAt(programmed(t, answers)); len(ports) != 0 {
			t.Errorf("got %v of a list that cannot be read", ports)
		}
	}
}

// TestPlace_IsThatOfTheDeviceAmongAllPorts moves two devices among three ports.
func TestPlace_IsThatOfTheDeviceAmongAllPorts(t *testing.T) {
	at := func(path, usb, serial string) transport.Port {
		return transport.Port{Address: transport.Address{Scheme: wire.Serial, Path: path}, USB: usb, Serial: serial}
	}
	reports := at("/dev/hid", "A:1", "s")
	reports.Scheme = wire.HID
	var out strings.Builder
	for _, before := range []transport.Port{at("/dev/t0", "A:1", "s"), at("/dev/t0", "A:1", ""), at("/dev/t0", "", ""), at("/dev/t9", "A:1", "s")} {
		place := transport.PlaceAmong([]transport.Port{at("/dev/t1", "B:2", ""), before, at("/dev/t2", "A:1", "u")}, transport.Address{Scheme: wire.Serial, Path: "/dev/t0"})
		fmt.Fprintf(&out, "%s with %q and %q is %v\n", before.Path, before.USB, before.Serial, place)
		for _, after := range [][]transport.Port{
			nil, {at("/dev/t0", "A:1", "s")}, {at("/dev/t0", "A:1", "")}, {at("/dev/t0", "A:1", "u")}, {at("/dev/t0", "B:2", "s")}, {at("/dev/t1", "A:1", "s")}, {at("/dev/t1", "A:1", "s"), at("/dev/t0", "A:1", "u")},
			{at("/dev/t1", "A:1", "s"), at("/dev/t0", "A:1", "s")}, {at("/dev/t1", "A:1", "s"), at("/dev/t2", "A:1", "s")}, {at("/dev/t1", "A:1", ""), at("/dev/t2", "A:1", "")}, {at("/dev/t1", "A:1", ""), at("/dev/t0", "C:3", "z")}, {reports, at("/dev/t0", "B:2", "x")}, {reports},
		} {
			now, there := place.Among(after, transport.Address{Scheme: wire.Serial, Path: "/dev/t0"})
			fmt.Fprintf(&out, "\t%v: %s %t\n", after, now.Path, there)
		}
	}
	golden.Check(t, "testdata/places.golden", out.String(), *update)
}

func TestList_TheNumbersOfUSBAreReadFromTheSystemsWords(t *testing.T) {
	for text, want := range map[string]string{
		"0003:0000045B:00008111": "045B:8111", "0005:0000045B:00008111": "045B:8111", "0003:0000045B": "", "0003:045B:8111": "", "": "", "x": "", "0003:0000045B:8111": "", "0003:45B:00008111": "", "0003:0000045B:00008111:0": "", "0003:0000abcd:0000ef01": "ABCD:EF01",
	} {
		if got := transport.USBNumbers(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
