package livechesstest

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/rand"
	"crypto/sha1" //nolint:gosec // RFC 6455 asks for it, and nothing is kept safe by it
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// line is one end of a websocket, as RFC 6455 has it.
type line struct {
	conn   net.Conn
	reader *bufio.Reader
	client bool        // it masks what it says
	packed bool        // the other end may compress, by RFC 7692
	hangs  atomic.Bool // pings are not answered
	window []byte      // the unpacked bytes before

	mutex sync.Mutex
}

// The kinds of frames, RFC 6455, 5.2.
const (
	more, text, binaryData, closing, ping, pong = 0, 1, 2, 8, 9, 10
)

// accepted answers the key of a handshake, RFC 6455, 4.2.2.
func accepted(key string) string {
	sum := sha1.Sum([]byte(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11")) //nolint:gosec // as above
	return base64.StdEncoding.EncodeToString(sum[:])
}

// take takes the handshake of a client, in the words of LiveChess.
func take(w http.ResponseWriter, r *http.Request) (*line, error) {
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") || r.Header.Get("Sec-WebSocket-Version") != "13" {
		http.Error(w, "not a websocket", http.StatusBadRequest)
		return nil, errors.New("livechesstest: not a websocket")
	}
	conn, buffered, err := w.(http.Hijacker).Hijack()
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conn, "HTTP/1.1 101 Switching Protocols\r\nDate: %s\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: %s\r\nUpgrade: WebSocket\r\n\r\n",
		time.Now().UTC().Format(http.TimeFormat), accepted(r.Header.Get("Sec-WebSocket-Key")))
	return &line{conn: conn, reader: buffered.Reader}, err
}

// dial opens a websocket with these headers besides the handshake's.
func dial(address string, headers ...string) (*line, error) {
	at, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	conn, err := net.DialTimeout("tcp", at.Host, 5*time.Second)
	if err != nil {
		return nil, err
	}
	nonce := make([]byte, 16)
	_, _ = rand.Read(nonce)
	key := base64.StdEncoding.EncodeToString(nonce)
	var asked strings.Builder
	fmt.Fprintf(&asked, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n", at.Path, at.Host, key)
	for _, header := range headers {
		asked.WriteString(header + "\r\n")
	}
	if _, err := io.WriteString(conn, asked.String()+"\r\n"); err != nil {
		_ = conn.Close()
		return nil, err
	}
	l := &line{conn: conn, reader: bufio.NewReader(conn), client: true}
	answer, err := http.ReadResponse(l.reader, nil)
	if err != nil {
		_ = conn.Close()
		return nil, err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols || answer.Header.Get("Sec-WebSocket-Accept") != accepted(key) {
		_ = conn.Close()
		return nil, fmt.Errorf("livechesstest: the handshake was answered with %s", answer.Status)
	}
	l.packed = strings.Contains(answer.Header.Get("Sec-WebSocket-Extensions"), "permessage-deflate")
	return l, nil
}

// say sends one frame.
func (l *line) say(kind byte, payload []byte) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	frame := []byte{0x80 | kind, 0}
	switch n := len(payload); {
	case n < 126:
		frame[1] = byte(n)
	case n < 1<<16:
		frame[1] = 126
		frame = binary.BigEndian.AppendUint16(frame, uint16(n))
	default:
		frame[1] = 127
		frame = binary.BigEndian.AppendUint64(frame, uint64(n))
	}
	body := slices.Clone(payload)
	if l.client {
		var mask [4]byte
		_, _ = rand.Read(mask[:])
		frame[1] |= 0x80
		frame = append(frame, mask[:]...)
		for i := range body {
			body[i] ^= mask[i%4]
		}
	}
	_, err := l.conn.Write(append(frame, body...))
	return err
}

// frame reads one frame.
func (l *line) frame() (first byte, payload []byte, err error) {
	head := make([]byte, 2)
	if _, err := io.ReadFull(l.reader, head); err != nil {
		return 0, nil, err
	}
	masked := head[1]&0x80 != 0
	if masked == l.client {
		return 0, nil, errors.New("livechesstest: only a client masks what it says, and it must")
	}
	n := uint64(head[1] & 0x7F)
	if n >= 126 {
		long := make([]byte, 2+6*(n-126))
		if _, err := io.ReadFull(l.reader, long); err != nil {
			return 0, nil, err
		}
		n = binary.BigEndian.Uint64(append(make([]byte, 8-len(long)), long...))
	}
	if n > 1<<20 {
		return 0, nil, errors.New("livechesstest: a frame of more than a megabyte")
	}
	var mask [4]byte
	if masked {
		if _, err := io.ReadFull(l.reader, mask[:]); err != nil {
			return 0, nil, err
		}
	}
	payload = make([]byte, n)
	_, err = io.ReadFull(l.reader, payload)
	for i := range payload {
		payload[i] ^= mask[i%4]
	}
	return head[0], payload, err
}

// hear returns the next message. Pings are answered.
func (l *line) hear() ([]byte, error) {
	var message []byte
	packed := false
	for {
		first, payload, err := l.frame()
		if err != nil {
			return nil, err
		}
		switch first & 0x0F {
		case closing:
			_ = l.say(closing, payload)
			return nil, io.EOF
		case ping:
			if l.hangs.Load() {
				continue
			}
			if err := l.say(pong, payload); err != nil {
				return nil, err
			}
			continue
		case pong:
			continue
		case text, binaryData:
			message, packed = nil, first&0x40 != 0
		}
		message = append(message, payload...)
		if first&0x80 == 0 {
			continue
		}
		if !packed {
			return message, nil
		}
		return l.unpack(message)
	}
}

// unpack inflates a message, RFC 7692, 7.2.2.
func (l *line) unpack(message []byte) ([]byte, error) {
	if !l.packed {
		return nil, errors.New("livechesstest: a message is compressed and that was not agreed on")
	}
	whole := append(message, 0, 0, 0xFF, 0xFF, 1, 0, 0, 0xFF, 0xFF)
	plain, err := io.ReadAll(flate.NewReaderDict(bytes.NewReader(whole), l.window))
	l.window = append(l.window, plain...)
	l.window = l.window[max(0, len(l.window)-1<<15):]
	return plain, err
}

// leave ends the conversation with a word.
func (l *line) leave() {
	_ = l.say(closing, []byte{3, 0xE8})
	_ = l.conn.Close()
}

// tear ends it without one: the other end is reset.
func (l *line) tear() {
	if tcp, ok := l.conn.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0)
	}
	_ = l.conn.Close()
}
