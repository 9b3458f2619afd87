package braille_test

import (
	"bufio"
	"context"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"blindchess/internal/braille"
)

// freePorts returns ports without a listener.
func freePorts(t *testing.T, n int) []int {
	t.Helper()
	var ports []int
	for range n {
		listener, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer listener.Close()
		ports = append(ports, listener.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// TestSoakBrltty_LendsItsDisplayAndItsKeys uses brltty itself as a witness, with
// the display of its virtual driver, which prints its content in lines and takes
// the names of commands.
func TestSoakBrltty_LendsItsDisplayAndItsKeys(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("runs brltty for some seconds: make soak")
	}
	program, err := exec.LookPath("brltty")
	if err != nil {
		t.Skip("brltty is not installed")
	}
	ports := freePorts(t, 2)
	virtual, lent := net.JoinHostPort("127.0.0.1", strconv.Itoa(ports[0])), "127.0.0.1:"+strconv.Itoa(ports[1]-4101)
	brltty := exec.Command(program, "-n", "-e", "-b", "vr", "-d", "server:"+virtual, "-x", "no", "-s", "no", "-A", "Auth=none,Host="+lent, "-f", os.DevNull)
	if err := brltty.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = brltty.Process.Kill(); _ = brltty.Wait() })
	var display net.Conn
	for range 100 {
		if display, err = net.Dial("tcp", virtual); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer display.Close()
	press := func(command string) { _, _ = display.Write([]byte(command + "\n")) }
	press("cells 40")
	shows := make(chan string, 1000)
	go func() {
		for lines := bufio.NewScanner(display); lines.Scan(); {
			shows <- lines.Text()
		}
	}()
	await := func(want string) {
		t.Helper()
		for timeout := time.After(30 * time.Second); ; {
			select {
			case line := <-shows:
				if strings.Contains(line, want) {
					return
				}
			case <-timeout:
				t.Fatalf("brltty did not show %q", want)
			}
		}
	}
	await("BRLTTY")
	var d *braille.Display
	for range 100 {
		if d, err = braille.Dial(context.Background(), lent); err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if columns, rows := d.Size(); columns != 40 || rows != 1 || d.Driver() != "Virtual" {
		t.Errorf("got %d cells, %d lines and the driver %q", columns, rows, d.Driver())
	}
	line := cells("12. Gg1-f3 28:14<31:02 ž")
	line[4].Dots = braille.Dot8
	if err := d.Write(line, -1); err != nil {
		t.Fatal(err)
	}
	await(`Visual "12. Gg1-f3 28:14<31:02 ž`)
	// A capital has dot 7 in the table of brltty; dot 8 was added.
	await("|124578|1245|")
	for _, test := range []struct {
		command string
		want    braille.Key
	}{
		{"FWINRT", braille.Key{Press: braille.Right}}, {"FWINLT", braille.Key{Press: braille.Left}},
		{"LNUP", braille.Key{Press: braille.Up}}, {"LNDN", braille.Key{Press: braille.Down}},
		{"HOME", braille.Key{Press: braille.Home}}, {"ROUTE 5", braille.Key{Press: braille.Routing, Cell: 5}},
		{"PASSCHAR 97", braille.Key{Press: braille.Typed, Rune: 'a'}},
	} {
		press(test.command)
		if got, err := d.Key(); err != nil || got != test.want {
			t.Errorf("%s: got %+v and %v, want %+v", test.command, got, err, test.want)
		}
	}
}
