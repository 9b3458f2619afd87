package braille

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/fault"
)

const (
	keyFile       = "/etc/brlapi.key" // the key with which a display is lent, if one is required
	socketFolder  = "/var/lib/BrlAPI" // of a display at this machine
	firstPort     = 4101              // of display 0 at another machine
	answerTimeout = 3 * time.Second   // how long a display may take to answer
	keyLimit      = longest - 4       // bytes of a key that are sent
	charset       = "utf-8"           // of the text that is written
	first         = ":0"              // the first display of this machine
	environment   = "BRLAPI_HOST"     // names the display where nothing else does
	ways          = "BRLAPI_AUTH"     // says how to log in, such as keyfile:/etc/brlapi.key
)

// Display is a braille display that is lent to this program. Write and Key may be
// called by two goroutines.
type Display struct {
	connection net.Conn
	reader     *bufio.Reader
	driver     string
	columns    int
	rows       int
}

// Dial asks for the display at an address and takes it for the terminal that
// this program runs in. An address is a machine and the number of a display, as
// in "desk:0"; without a machine it is that one at this machine. An empty address
// and ":0" are the one that BRLAPI_HOST names, or the first here. Close gives it back.
func Dial(ctx context.Context, address string) (*Display, error) {
	connection, err := connect(ctx, address)
	if err != nil {
		return nil, fault.New("fault.no-display", "braille: no display answers: start brltty, or check that its BrlAPI is on ({reason})", "reason", errors.Unwrap(err))
	}
	d := &Display{connection: connection, reader: bufio.NewReader(connection)}
	stop := context.AfterFunc(ctx, func() { connection.Close() })
	_ = connection.SetDeadline(time.Now().Add(answerTimeout))
	err = d.greet()
	if err == nil {
		_ = connection.SetDeadline(time.Time{})
	}
	if !stop() || err != nil {
		connection.Close()
		return nil, errors.Join(err, ctx.Err())
	}
	return d, nil
}

// connect opens the connection to a display.
func connect(ctx context.Context, address string) (net.Conn, error) {
	if named := os.Getenv(environment); named != "" && (address == "" || address == first) {
		address = named
	}
	machine, number, _ := strings.Cut(address, ":")
	display, err := strconv.Atoi(number)
	if number == "" {
		display, err = 0, nil
	}
	if err != nil || display < 0 || display > 1<<16-1-firstPort {
		return nil, fmt.Errorf("braille: %w", fmt.Errorf("%q names no display", address))
	}
	dialer := net.Dialer{Timeout: answerTimeout}
	port := strconv.Itoa(firstPort + display)
	if machine == "" {
		connection, err := dialer.DialContext(ctx, "unix", filepath.Join(socketFolder, strconv.Itoa(display)))
		if err == nil {
			return connection, nil
		}
		machine = "127.0.0.1"
	}
	return dialer.DialContext(ctx, "tcp", net.JoinHostPort(machine, port))
}

// greet agrees on the version, shows the key if the server wants one, and takes
// the display for this terminal.
func (d *Display) greet() error {
	p, err := d.await(kindVersion)
	if err != nil {
		return err
	}
	if len(p.data) < 4 || binary.BigEndian.Uint32(p.data) != version {
		return errors.New("braille: " + failures[13])
	}
	if err := d.send(packet{kindVersion, numbers(version)}); err != nil {
		return err
	}
	if err := d.authenticate(); err != nil {
		return err
	}
	if p, err = d.ask(kindDriver, nil); err != nil {
		return err
	}
	d.driver = strings.TrimRight(string(p.data), "\x00")
	if p, err = d.ask(kindSize, nil); err != nil {
		return err
	}
	if len(p.data) < 8 {
		return errPacket
	}
	d.columns, d.rows = int(binary.BigEndian.Uint32(p.data)), int(binary.BigEndian.Uint32(p.data[4:]))
	if d.columns < 1 || d.rows < 1 || d.columns > longest || d.rows > longest || d.columns*d.rows > longest/8 {
		return errors.New("braille: brltty has no display: look whether yours is on and plugged in")
	}
	return d.enter()
}

// authenticate shows the key if the display is not lent without one.
func (d *Display) authenticate() error {
	p, err := d.await(kindAuth)
	if err != nil {
		return err
	}
	for i := 0; i+4 <= len(p.data); i += 4 {
		switch binary.BigEndian.Uint32(p.data[i:]) {
		case authNone:
			return nil
		case authKey:
			key, err := os.ReadFile(keyPlace(os.Getenv(ways)))
			if err != nil || len(key) > keyLimit {
				return errors.New("braille: " + failures[17])
			}
			_, err = d.ask(kindAuth, append(numbers(authKey), key...))
			return err
		}
	}
	return errors.New("braille: it asks for a way in that this program does not know: allow keys in the settings of brltty")
}

// keyPlace returns the place of the key, from the environment's list of ways to
// authenticate.
func keyPlace(ways string) string {
	for way := range strings.SplitSeq(ways, "+") {
		if place, found := strings.CutPrefix(way, "keyfile:"); found {
			return place
		}
	}
	return keyFile
}

// enter takes the display for this terminal, and only the keys that mean
// something here; the lender retains the others.
func (d *Display) enter() error {
	path := terminals(os.Getenv)
	data := append(numbers(uint32(len(path))), numbers(path...)...)
	if _, err := d.ask(kindEnter, append(data, 0)); err != nil {
		return err
	}
	if _, err := d.ask(kindIgnore, numbers(0, 0, 1<<32-1, 1<<32-1)); err != nil {
		return err
	}
	_, err := d.ask(kindAccept, taken())
	return err
}

// terminals names the terminal that this program runs in, as brltty finds it
// from the outermost to the innermost: the virtual terminal, then the window.
func terminals(get func(string) string) []uint32 {
	var path []uint32
	outer := get("WINDOWPATH")
	if outer == "" {
		outer = get("XDG_VTNR")
	}
	for word := range strings.FieldsFuncSeq(outer, func(r rune) bool { return r == ':' }) {
		if number, err := strconv.ParseUint(word, 10, 32); err == nil {
			path = append(path, uint32(number))
		}
	}
	if window, err := strconv.ParseUint(get("WINDOWID"), 10, 32); err == nil {
		path = append(path, uint32(window))
	}
	return path
}

// Driver returns the name of the display's driver.
func (d *Display) Driver() string { return d.driver }

// Size returns how many cells a line has, and how many lines there are.
func (d *Display) Size() (columns, rows int) { return d.columns, d.rows }

// Close gives the display back.
func (d *Display) Close() error {
	_ = d.connection.SetWriteDeadline(time.Now().Add(answerTimeout))
	_ = d.send(packet{kindLeave, nil})
	return d.connection.Close()
}

// ask sends a packet and waits for its answer: a packet of the same kind, or an
// acknowledgement.
func (d *Display) ask(k kind, data []byte) (packet, error) {
	if err := d.send(packet{k, data}); err != nil {
		return packet{}, err
	}
	return d.await(k)
}

// await returns the next packet of a kind, or that something was done.
func (d *Display) await(k kind) (packet, error) {
	for {
		p, err := readPacket(d.reader)
		if err != nil {
			return p, unanswered(err)
		}
		switch p.kind {
		case k, kindDone:
			return p, nil
		case kindError, kindException:
			return p, failure(p)
		}
	}
}

// unanswered says in words why nothing came.
func unanswered(err error) error {
	if errors.Is(err, errPacket) {
		return err
	}
	return fmt.Errorf("braille: the display does not answer: look whether brltty still runs (%w)", err)
}

func (d *Display) send(p packet) error {
	_, err := d.connection.Write(p.append(nil))
	return err
}
