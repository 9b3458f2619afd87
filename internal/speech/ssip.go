package speech

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// ssip is one connection to a server of the Speech Synthesis Interface
// Protocol, which speech-dispatcher speaks. Commands are sent by one goroutine
// at a time; a second one reads.
type ssip struct {
	line    net.Conn
	replies chan answer
	events  chan answer
	broken  chan struct{} // closed when the reader has ended
	err     error         // why, to be read after broken is closed
}

// answer is the server's reply: a code, and the lines before the last.
type answer struct {
	code  int
	lines []string
	text  string // of the last line
}

// The codes of events.
const (
	eventMark     = 700
	eventBegin    = 701
	eventEnd      = 702
	eventCanceled = 703
	eventPaused   = 704
	eventResumed  = 705
)

// The limits on a reply's time, a line's length, and unasked lines. A server
// that exceeds them is not one.
const (
	replyWithin  = 1500 * time.Millisecond
	longestLine  = 16 * 1024
	mostLines    = 64
	mostUnasked  = 512
	cancelWithin = 300 * time.Millisecond
)

// newSSIP speaks over line, which it closes in the end.
func newSSIP(line net.Conn) *ssip {
	s := &ssip{line: line, replies: make(chan answer, 8), events: make(chan answer, mostUnasked), broken: make(chan struct{})}
	go s.read()
	return s
}

// read is the goroutine that reads until the connection ends or the server
// says something that is not of the protocol.
func (s *ssip) read() {
	defer close(s.broken)
	lines := bufio.NewScanner(s.line)
	lines.Buffer(make([]byte, 1024), longestLine)
	var open []string
	for lines.Scan() {
		code, last, text, err := splitReply(lines.Text())
		if err != nil {
			s.err = err
			return
		}
		if !last {
			open = append(open, text)
			if len(open) > mostLines {
				s.err = errors.New("speech: the speech server sends a reply without an end")
				return
			}
			continue
		}
		to := s.replies
		if code >= 700 && code < 800 {
			to = s.events
		}
		select {
		case to <- answer{code: code, lines: open, text: text}:
		default:
			s.err = errors.New("speech: the speech server sends an answer to no question")
			return
		}
		open = nil
	}
	s.err = errors.New("speech: the speech server hung up")
	if err := lines.Err(); err != nil {
		s.err = fmt.Errorf("speech: the speech server hung up: %w", err)
	}
}

// splitReply parts a line such as "225-1" or "225 OK MESSAGE QUEUED".
func splitReply(line string) (code int, last bool, text string, err error) {
	line = strings.TrimSuffix(line, "\r")
	if len(line) >= 4 && (line[3] == ' ' || line[3] == '-') {
		if code, err = strconv.Atoi(line[:3]); err == nil && code >= 100 {
			return code, line[3] == ' ', line[4:], nil
		}
	}
	return 0, false, "", fmt.Errorf("speech: the speech server says %.40q, which is no reply", line)
}

// ask sends one line and returns the reply, which must come within that time
// and be of the class 2xx.
func (s *ssip) ask(text string, within time.Duration) (answer, error) {
	if err := s.line.SetWriteDeadline(time.Now().Add(within)); err != nil {
		return answer{}, fmt.Errorf("speech: the speech server: %w", err)
	}
	if _, err := s.line.Write([]byte(text + "\r\n")); err != nil {
		return answer{}, fmt.Errorf("speech: the speech server: %w", err)
	}
	timer := time.NewTimer(within)
	defer timer.Stop()
	var reply answer
	select {
	case reply = <-s.replies:
	case <-s.broken:
		select {
		case reply = <-s.replies: // it came before the end
		default:
			return answer{}, s.err
		}
	case <-timer.C:
		return answer{}, fmt.Errorf("speech: the speech server does not answer %q", firstWords(text))
	}
	if reply.code/100 != 2 {
		return reply, fmt.Errorf("speech: the speech server refuses %q: %d %s", firstWords(text), reply.code, reply.text)
	}
	return reply, nil
}

func firstWords(text string) string {
	words := strings.Fields(text)
	return strings.Join(words[:min(3, len(words))], " ")
}

// speak sends text and returns the identifier of the message. Each reply must
// come within that time.
func (s *ssip) speak(text string, within time.Duration) (string, error) {
	if _, err := s.ask("SPEAK", within); err != nil {
		return "", err
	}
	var body strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, ".") {
			body.WriteByte('.')
		}
		body.WriteString(line + "\r\n")
	}
	reply, err := s.ask(body.String()+".", within)
	if err != nil {
		return "", err
	}
	if len(reply.lines) == 0 {
		return "", errors.New("speech: the speech server took the text and gave it no number")
	}
	return reply.lines[0], nil
}

// follow calls progress with each event of the message until its last one,
// which it returns.
func (s *ssip) follow(ctx context.Context, message string, progress func(answer)) (answer, error) {
	broken := s.broken
	for {
		if broken == nil && len(s.events) == 0 { // what came before the end has been taken
			return answer{}, s.err
		}
		select {
		case event := <-s.events:
			if len(event.lines) == 0 || event.lines[0] != message {
				continue // of an older message
			}
			if event.code == eventEnd || event.code == eventCanceled {
				return event, nil
			}
			progress(event)
		case <-broken:
			broken = nil
		case <-ctx.Done():
			if _, err := s.ask("CANCEL SELF", cancelWithin); err != nil {
				s.close()
			}
			return answer{}, ctx.Err()
		}
	}
}

// close ends the connection and its reader.
func (s *ssip) close() {
	_ = s.line.Close()
	<-s.broken
}

// oneWord returns the word at the beginning of a value, since what follows one would be
// further parameters, or another command, to the speech server.
func oneWord(value string) string {
	end := strings.IndexFunc(value, func(r rune) bool {
		return r >= utf8.RuneSelf || !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("-_+.", r)
	})
	if end < 0 {
		return value
	}
	return value[:end]
}
