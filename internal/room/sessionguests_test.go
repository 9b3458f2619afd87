package room_test

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"blindchess/internal/pair"
	"blindchess/internal/room"
	"blindchess/internal/rules"
)

// admits lets guests of these sides in, through no door of this computer.
func (s *written) admits(words []string) {
	o := room.AdmissionOptions{
		Keys: filepath.Join(s.folder, "s.keys"), HostKey: filepath.Join(s.folder, "host_key"), Words: english(),
		News: func(n room.News) {
			s.mutex.Lock()
			defer s.mutex.Unlock()
			s.causes = append(s.causes, strings.TrimSpace(fmt.Sprintf("news: %v %s %s %s", n.Kind, n.Pass.Role, n.Pass.Seat, n.Pass.Name)))
		},
	}
	for _, word := range words {
		if side, is := rules.ParseSide(word); is {
			o.Sides = append(o.Sides, side)
		}
	}
	var err error
	if s.doors, err = s.room.Admit(o); err != nil {
		s.t.Fatal(err)
	}
}

// lineGuest is a guest whose terminal shows lines.
type lineGuest struct {
	s     *written
	name  string
	typed *io.PipeWriter
	*io.PipeReader
}

// Write takes what the guest sees.
func (g *lineGuest) Write(text []byte) (int, error) {
	g.s.mutex.Lock()
	defer g.s.mutex.Unlock()
	for line := range strings.Lines(string(text)) {
		if line = strings.Trim(line, "\r\n"); line != "" {
			g.s.causes = append(g.s.causes, g.name+" sees: "+line)
		}
	}
	return len(text), nil
}

// comes has a guest come: their name, their role, and their side where they have one.
func (s *written) comes(words []string) {
	g := &lineGuest{s: s, name: words[0]}
	g.PipeReader, g.typed = io.Pipe()
	pass := pair.Pass{Role: words[1], Name: words[0]}
	if len(words) > 2 {
		pass.Seat = words[2]
	}
	if before := s.guests[g.name]; before != nil {
		_ = before.typed.Close()
	}
	s.guests[g.name] = g
	go s.doors.Receive(s.t.Context(), &pair.Guest{Pass: pass, Way: pair.Lines, Return: "abcdefgh", Line: g})
}

// seenBy is the guest who sees something, or nobody.
func seenBy(text string) string {
	if name, _, sees := strings.Cut(text, " sees: "); sees {
		return name
	}
	return ""
}
