package relay

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/screen"
	"blindchess/internal/table"
)

// Link carries messages, in their order. Sending must not wait for the other
// side.
type Link interface {
	Send(kind string, body any) error
	Next() (kind string, body json.RawMessage, err error)
}

// The kinds of messages.
const (
	kindPrefer = "prefer" // guest to host, first and when it has changed: how the guest wants to be spoken to
	kindNews   = "news"   // host to guest: records, words and the instant
	kindLine   = "line"   // guest to host: a line that was typed
	kindLeave  = "leave"  // guest to host, last: the host ends the link once it has entered the lines before
)

// Prefer is how a guest wants to be spoken to.
type Prefer struct {
	Settings map[string]string `json:"settings,omitempty"` // those that the guest has changed and may bring along
	Sees     bool              `json:"sees,omitempty"`     // they look at the board and need not be told all of it
	Speaks   bool              `json:"speaks,omitempty"`   // they have a voice, which needs to know its clips
}

// news is one message to a guest.
type news struct {
	At      clock.Instant  `json:"at,omitzero"`   // the present; zero means the instant of the last record, which has just come
	Seat    rules.Side     `json:"seat,omitzero"` // the side of the player who gets the first records of a game
	Records []table.Record `json:"records,omitempty"`
	Said    []utterance    `json:"said,omitempty"`
	Work    *screen.Work   `json:"work,omitempty"`   // the progress of long work, if it has changed
	Stands  *bool          `json:"stands,omitempty"` // whether the table is stopped because its records cannot be stored, if that has changed
}

// utterance is a say.Utterance in few bytes.
type utterance struct {
	Kind    say.Kind    `json:"k,omitempty"`
	Urgency say.Urgency `json:"u,omitempty"`
	Channel say.Channel `json:"c,omitempty"`
	Topic   string      `json:"t,omitempty"`
	Follows bool        `json:"f,omitempty"`
	Lang    string      `json:"l,omitempty"`
	Earcon  say.Earcon  `json:"e,omitempty"`
	Words   []word      `json:"w,omitempty"`

	Subject string        `json:"s,omitempty"`
	Voids   []string      `json:"v,omitempty"`
	Within  time.Duration `json:"i,omitempty"`
	Before  time.Duration `json:"b,omitempty"`
}

type word struct {
	Clip string  `json:"c,omitempty"`
	Text string  `json:"t,omitempty"`
	Lang string  `json:"l,omitempty"`
	Bank string  `json:"b,omitempty"`
	Gap  say.Gap `json:"g,omitempty"`
}

// pack packs u. Without a voice at the other end the clips stay here.
func pack(u say.Utterance, speaks bool) utterance {
	p := utterance{u.Kind, u.Urgency, u.Channel, u.Topic, u.Follows, u.Lang, u.Earcon, make([]word, len(u.Words)), u.Subject, u.Voids, u.Within, u.NotBefore}
	for i, w := range u.Words {
		p.Words[i] = word(w)
		if !speaks {
			p.Words[i] = word{Text: w.Text, Gap: w.Gap}
		}
	}
	if !speaks {
		p.Lang, p.Earcon, p.Channel, p.Subject, p.Voids, p.Within, p.Before = "", "", 0, "", nil, 0, 0
		// The topics of answers and hints are for the voice, the others for the screen.
		if p.Kind == say.Move || p.Kind == say.Answer || p.Kind == say.Hint {
			p.Topic = ""
		}
	}
	return p
}

func (p utterance) unpack() say.Utterance {
	u := say.Utterance{Kind: p.Kind, Urgency: p.Urgency, Channel: p.Channel, Topic: p.Topic, Follows: p.Follows, Lang: p.Lang, Earcon: p.Earcon, Words: make([]say.Word, len(p.Words)),
		Subject: p.Subject, Voids: p.Voids, Within: p.Within, NotBefore: p.Before}
	for i, w := range p.Words {
		u.Words[i] = say.Word(w)
	}
	return u
}

// dictionary is what news usually hold, the most frequent last, so that a
// message of one move is short. Both sides must have the same.
const dictionary = `{"at":"1m0s","records":[],"said":[{"k":2,"u":2,"t":"board","l":"en"}]}"event":"GameStarted""event":"Irregularity","kind":"wrong repetition"` +
	`"event":"FlagFell""event":"GameEnded","result":"1-0","reason":"checkmate","article":""event":"DrawOffered""event":"BoardsDiverged","ply":,"cause":"execution","squares":["e4"]` +
	`"event":"PieceTouched","by":"white","square":"e2","piece":"P","lifted":true},"event":"PiecePlaced","by":"white","square":"e4","piece":"p"}` +
	`{"c":"file.a","t":"Anna"},{"c":"file.b","t":"Bella"},{"c":"file.c","t":"Cesar"},{"c":"file.d","t":"David"},{"c":"file.e","t":"Eva"},{"c":"file.f","t":"Felix"},{"c":"file.g","t":"Gustav"},{"c":"file.h","t":"Hector"}` +
	`eins zwei drei vier sechs sieben acht one two three four five six seven eight` +
	`{"c":"role.king","t":"Koenig","l":"de","b":"fide","g":1},{"c":"role.queen","t":"Dame","l":"de","b":"fide","g":1},{"c":"role.rook","t":"Turm","l":"de","b":"fide","g":1},{"c":"role.bishop","t":"Laeufer","l":"de","b":"fide","g":1},` +
	`{"at":"14m22.123456789s","seq":12,"event":"MoveAnnounced","by":"white","move":"g1f3","san":"Nf3","words":"Nf3"},{"at":"14m22.123456789s","seq":13,"event":"MoveMade","by":"black","move":"g8f6","san":"Nf6"},` +
	`{"at":"14m25.5s","seq":14,"event":"MoveRepeated","by":"black","move":"e2e4","words":"e4","agrees":true},{"at":"14m26.5s","seq":15,"event":"MoveExecuted","by":"black","move":"e2e4","san":"e4","agrees":true},` +
	`{"at":"14m27.5s","seq":17,"event":"SheetWritten","by":"white","ply":3,"text":"e4","move":"e2e4","kept":true},{"at":"14m27.5s","seq":16,"event":"ClockPressed","by":"white"}],` +
	`"said":[{"k":1,"u":1,"w":[{"t":"Pawn","g":1},{"t":"Springer","g":1},{"t":"Gustav one","g":1},{"t":"Felix drei","g":1}]}]}` +
	`"said":[{"k":1,"u":1,"c":1,"l":"de","e":"move","w":[{"c":"role.pawn","t":"Bauer","l":"de","b":"fide","g":1},{"c":"role.knight","t":"Springer","l":"de","b":"fide","g":1},{"c":"square.g1","t":"Gustav eins","l":"de","b":"fide","g":1},{"c":"square.f3","t":"Felix drei","l":"de","b":"fide","g":1}]}]}` +
	`{"at":"14m27.123456789s","records":[{"at":"14m27.123456789s","seq":18,"event":"`

// squeezers are used again, since one takes much memory and is needed for a
// moment only. Equal messages to many guests are compressed once.
type squeezers struct {
	pool sync.Pool

	mu     sync.Mutex
	recent [16]squeezed
	oldest int
}

type squeezed struct{ text, small []byte }

func (s *squeezers) squeeze(n news) ([]byte, error) {
	text, err := json.Marshal(n)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, known := range s.recent {
		if bytes.Equal(known.text, text) {
			return known.small, nil
		}
	}
	small, err := s.deflate(text)
	if err != nil {
		return nil, err
	}
	if len(text) < 1<<16 {
		s.recent[s.oldest] = squeezed{text, small}
		s.oldest = (s.oldest + 1) % len(s.recent)
	}
	return small, nil
}

func (s *squeezers) deflate(text []byte) ([]byte, error) {
	var small bytes.Buffer
	writer, ok := s.pool.Get().(*flate.Writer)
	if ok {
		writer.Reset(&small)
	} else {
		var err error
		if writer, err = flate.NewWriterDict(&small, flate.DefaultCompression, []byte(dictionary)); err != nil {
			return nil, err
		}
	}
	defer s.pool.Put(writer)
	if _, err := writer.Write(text); err != nil {
		return nil, err
	}
	if err := writer.Close(); err != nil {
		return nil, err
	}
	return small.Bytes(), nil
}

// longestNews is how many bytes news may have once they are unpacked: a host's
// message must not exhaust the memory.
const longestNews = 8 << 20

var errTooLong = errors.New("relay: the host sends more at once than a screen takes")

func unsqueeze(body json.RawMessage) (news, error) {
	var small []byte
	if err := json.Unmarshal(body, &small); err != nil {
		return news{}, fmt.Errorf("relay: news: %w", err)
	}
	reader := flate.NewReaderDict(bytes.NewReader(small), []byte(dictionary))
	text, err := io.ReadAll(io.LimitReader(reader, longestNews+1))
	if err != nil {
		return news{}, fmt.Errorf("relay: news: %w", err)
	}
	if len(text) > longestNews {
		return news{}, errTooLong
	}
	var n news
	if err := json.Unmarshal(text, &n); err != nil {
		return news{}, fmt.Errorf("relay: news: %w", err)
	}
	return n, nil
}
