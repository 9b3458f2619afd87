package braille_test

import (
	"context"
	"encoding/binary"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/braille"
	"blindchess/internal/braille/brailletest"
)

func cells(text string) []braille.Cell {
	var line []braille.Cell
	for _, r := range text {
		line = append(line, braille.Cell{Rune: r})
	}
	return line
}

func dial(t *testing.T, address string) *braille.Display {
	t.Helper()
	display, err := braille.Dial(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { display.Close() })
	return display
}

func TestDial_TakesADisplayWritesItAndReadsItsKeys(t *testing.T) {
	server := brailletest.Serve(t, 20, 2)
	display := dial(t, server.Address)
	if columns, rows := display.Size(); columns != 20 || rows != 2 || display.Driver() != "Test" {
		t.Fatalf("got %d cells, %d lines and the driver %q", columns, rows, display.Driver())
	}
	line := cells("Sg1-f3 žЩ\x1b")
	line[0].Dots = braille.Dot7 | braille.Dot8
	if err := display.Write(line, 3); err != nil {
		t.Fatal(err)
	}
	if got, want := server.Await("Sg1"), "Sg1-f3 žЩ"+strings.Repeat(" ", 31); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	dots, cursor := server.Dots()
	if dots[0] != 0xc0 || dots[1] != 0 || cursor != 4 {
		t.Errorf("got the dots %v and the cursor at %d", dots[:2], cursor)
	}
	for _, code := range []uint32{brailletest.Right, 0x2000ffff, brailletest.Routing(39), brailletest.Routing(40), 0x01000161, 'e', brailletest.Return} {
		server.Press(code)
	}
	want := []braille.Key{{Press: braille.Right}, {Press: braille.Routing, Cell: 39}, {Press: braille.Typed, Rune: 'š'}, {Press: braille.Typed, Rune: 'e'}, {Press: braille.Enter}}
	for i := range want {
		if got, err := display.Key(); err != nil || got != want[i] {
			t.Errorf("key %d: got %+v and %v, want %+v", i, got, err, want[i])
		}
	}
	server.Stop()
	if _, err := display.Key(); err == nil {
		t.Error("got no error of a display that went away")
	}
}

func TestDial_ShowsTheKeyWhereOneIsAskedFor(t *testing.T) {
	server := brailletest.Serve(t, 40, 1)
	const key = "open sesame"
	server.Lock(key)
	place := filepath.Join(t.TempDir(), "key")
	t.Setenv("BRLAPI_AUTH", "user:nobody+keyfile:"+place)
	if _, err := braille.Dial(context.Background(), server.Address); err == nil || !strings.Contains(err.Error(), "the key does not let you in") {
		t.Errorf("without a key got %v", err)
	}
	if err := os.WriteFile(place, []byte("closed"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := braille.Dial(context.Background(), server.Address); err == nil || !strings.Contains(err.Error(), "the key does not let you in") {
		t.Errorf("with a wrong key got %v", err)
	}
	if err := os.WriteFile(place, []byte(key), 0o600); err != nil {
		t.Fatal(err)
	}
	dial(t, server.Address)
}

func TestDial_SaysOfWhatIsNoDisplayWhatToDo(t *testing.T) {
	packet := func(kind uint32, data ...uint32) []byte {
		b := binary.BigEndian.AppendUint32(nil, uint32(4*len(data)))
		b = binary.BigEndian.AppendUint32(b, kind)
		for _, d := range data {
			b = binary.BigEndian.AppendUint32(b, d)
		}
		return b
	}
	for _, test := range []struct {
		name  string
		sends []byte
		want  string
	}{
		{"another protocol", []byte("HTTP/1.1 400 Bad Request\r\n\r\n"), "does not speak BrlAPI"},
		{"an older version", packet('v', 7), "another version of BrlAPI"},
		{"a way in that is unknown", slices.Concat(packet('v', 8), packet('a', 'C')), "allow keys"},
		{"no display", slices.Concat(packet('v', 8), packet('a', 'N'), packet('n'), packet('s', 0, 0)), "no display"},
		{"a display that cannot be", slices.Concat(packet('v', 8), packet('a', 'N'), packet('n'), packet('s', 1<<31, 1<<31)), "no display"},
		{"a terminal that is taken", slices.Concat(packet('v', 8), packet('a', 'N'), packet('n'), packet('s', 40, 1), packet('e', 2, 't')), "another program has the display"},
		{"the end", packet('v', 8), "does not answer"},
	} {
		t.Run(test.name, func(t *testing.T) {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer listener.Close()
			go func() {
				client, err := listener.Accept()
				if err != nil {
					return
				}
				_, _ = client.Write(test.sends)
				_ = client.(*net.TCPConn).CloseWrite()
			}()
			_, err = braille.Dial(context.Background(), brailletest.Address(listener.Addr()))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want it to say %q", err, test.want)
			}
		})
	}
	for _, address := range []string{"desk:x", ":-1", "127.0.0.1:99999"} {
		if _, err := braille.Dial(context.Background(), address); err == nil || !strings.Contains(err.Error(), "names no display") {
			t.Errorf("%q: got %v", address, err)
		}
	}
}

func TestTerminals_AreNamedFromTheOuterToTheInner(t *testing.T) {
	for _, test := range []struct {
		environment map[string]string
		want        []uint32
	}{
		{nil, nil},
		{map[string]string{"XDG_VTNR": "2"}, []uint32{2}},
		{map[string]string{"XDG_VTNR": "2", "WINDOWPATH": "7:x:3", "WINDOWID": "4194310"}, []uint32{7, 3, 4194310}},
	} {
		if got := braille.Terminals(func(name string) string { return test.environment[name] }); !slices.Equal(got, test.want) {
			t.Errorf("%v: got %v, want %v", test.environment, got, test.want)
		}
	}
}

func FuzzReceive(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x08\x00\x00\x00k\x00\x00\x00\x00\x20\x00\x00\x18"))
	f.Add([]byte("\x00\x00\x00\x08\x00\x00\x00k\x00\x00\x00\x00\x20\x01\x00\x05\x00\x00\x00\x00\x00\x00\x00A"))
	f.Add([]byte("\xff\xff\xff\xff\x00\x00\x00k"))
	f.Fuzz(func(t *testing.T, sent []byte) {
		keys := braille.Receive(sent)
		if len(keys) > len(sent)/16 {
			t.Errorf("got %d keys of %d bytes", len(keys), len(sent))
		}
		for _, key := range keys {
			if key.Press == braille.Typed && key.Rune < ' ' && key.Rune != 0 {
				t.Errorf("got the control character %q", key.Rune)
			}
		}
	})
}
