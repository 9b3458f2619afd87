package stream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
	"blindchess/internal/ratelimit"
)

// The quotas of one board. Messages beyond them are refused, without cost to other
// boards.
const (
	mostMessage = 256 << 10             // bytes of one message
	mostTold    = 4 << 20               // stored bytes of one board
	mostBurst   = 200                   // messages at once
	tellEvery   = 50 * time.Millisecond // one more after so long
	mostAtWork  = 4                     // messages that are being stored at a time
	mostKnown   = 20_000                // boards of which a hall is told
	mostRounds  = 64                    // rounds of one board that a pass for every round tells of
	longestName = 200                   // bytes of the name of a round, a board or a game

	mostEver int64 = 8 << 30 // stored bytes of all boards, more than an int holds on some machines
)

// Refusal is something told that a hall did not believe, or had no room for.
type Refusal struct {
	Board  hall.Key // the board of the message
	By     string   // the name that it bore, cleaned; empty where it bore none
	Reason error
}

// intake takes the messages and questions of posts. Only the hall writes to its
// streams, and its answers go only to the sender of the question.
type intake struct {
	line  *Line
	turns chan struct{}

	mu     sync.Mutex
	boards map[hall.Key]*quota
}

// quota is the use of one board's quota. Who has a pass for every round has one for all
// rounds of the board: rounds are names, and cost nothing to invent.
type quota struct {
	pace   ratelimit.Pace
	atWork int
	rounds map[string]bool // of which a pass for every round has told
}

// quotaOf returns whose quota a message of a board uses.
func quotaOf(by string, board hall.Key) hall.Key {
	if strings.HasPrefix(by, "post/"+EveryRound+"/") {
		return hall.Key{Round: by, Board: board.Board} // no round has a slash
	}
	return board
}

// Intake takes in what posts tell, until ctx ends. If several halls share the same
// streams one of them takes each message.
func (l *Line) Intake(ctx context.Context) error {
	in := &intake{line: l, turns: make(chan struct{}, atATime), boards: map[hall.Key]*quota{}}
	for kind, take := range map[string]func(context.Context, hall.Key, string, sealed, *nats.Msg){"tell": in.keep, "has": in.answer} {
		sub, err := l.conn.QueueSubscribe("hall."+kind+".*.*.*", "halls", func(m *nats.Msg) { in.take(ctx, kind, m, take) })
		if err != nil {
			return fmt.Errorf("hall: %w", err)
		}
		_ = sub.SetPendingLimits(-1, 32<<20)
		defer func() { _ = sub.Unsubscribe() }()
	}
	l.Tell(Ask, nil)
	<-ctx.Done()
	for range cap(in.turns) { // finishes the messages that are being stored
		in.turns <- struct{}{}
	}
	return nil
}

// take checks whether to believe a message, and handles it if so.
func (in *intake) take(ctx context.Context, kind string, m *nats.Msg, do func(context.Context, hall.Key, string, sealed, *nats.Msg)) {
	board, game, is := gameOf(m.Subject)
	if !is {
		return
	}
	s, err := in.believe(kind, board, game, m)
	if err != nil {
		in.line.refuse(Refusal{Board: board, By: Token(s.By), Reason: err})
		if errors.Is(err, errFast) || errors.Is(err, errFull) || errors.Is(err, errRounds) || errors.Is(err, errLong) {
			in.reply(s, m, answered{Refused: err.Error()})
		}
		return
	}
	in.turns <- struct{}{}
	go func() {
		defer func() { in.done(s.By, board); <-in.turns }()
		do(ctx, board, game, s, m)
	}()
}

// believe returns the content of a message, if its sender is permitted, wants the
// answer itself, and is within the quotas of its board. If it does, the caller must
// call done afterwards.
func (in *intake) believe(kind string, board hall.Key, game string, m *nats.Msg) (sealed, error) {
	if len(m.Data) > mostMessage || max(len(board.Round), len(board.Board), len(game)) > longestName {
		return sealed{}, errLong
	}
	s, err := in.line.unseal(kind, board, game, m.Data)
	if err != nil {
		return s, err
	}
	if !answerable(s.By, m.Reply) {
		return s, errAnswer
	}
	return s, in.allow(kind, s.By, board, len(m.Data))
}

// allow returns why so many more bytes of a bearer for a board are beyond a quota, and
// counts the message if they are not.
func (in *intake) allow(kind, by string, board hall.Key, bytes int) error {
	in.mu.Lock()
	defer in.mu.Unlock()
	of := quotaOf(by, board)
	q := in.boards[of]
	if q == nil {
		if len(in.boards) >= mostKnown {
			return errFull
		}
		q = &quota{pace: ratelimit.Pace{Burst: mostBurst, Every: tellEvery}, rounds: map[string]bool{}}
		in.boards[of] = q
	}
	next := q.pace
	switch {
	case next.Take(time.Now(), 1) > 0 || q.atWork >= mostAtWork:
		return errFast
	case of != board && !q.rounds[board.Round] && (len(q.rounds) >= mostRounds || !in.line.roundFits(board)):
		return errRounds
	case kind == "tell" && !in.line.room(board, bytes):
		return errFull
	}
	q.pace, q.rounds[board.Round] = next, true
	q.atWork++
	return nil
}

func (in *intake) done(by string, board hall.Key) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.boards[quotaOf(by, board)].atWork--
}

// answerable reports whether an answer to a name may go to a subject: one of the own
// inbox of that name.
func answerable(name, reply string) bool {
	rest, own := strings.CutPrefix(reply, Inbox(name)+".")
	return own && rest != "" && !strings.ContainsAny(rest, "*> \t\r\n")
}

// answered is a hall's answer to a post.
type answered struct {
	Message uint64 `json:"message,omitempty"` // the number of the last message of the game
	Last    uint64 `json:"last,omitempty"`    // the number of the last record that the hall has
	Link    string `json:"link,omitempty"`
	Other   bool   `json:"other,omitempty"` // the hall has another message last
	Refused string `json:"refused,omitempty"`
	Now     int64  `json:"now,omitempty"` // the time of the hall, in milliseconds
}

func (in *intake) reply(s sealed, m *nats.Msg, a answered) {
	a.Now = in.line.clock()
	if text, err := json.Marshal(a); err == nil && answerable(s.By, m.Reply) {
		_ = in.line.conn.Publish(m.Reply, text)
	}
}

// keep stores a message, and confirms it once it is safe.
func (in *intake) keep(ctx context.Context, board hall.Key, game string, s sealed, m *nats.Msg) {
	e, err := hall.ReadEnvelope(s.Says)
	if err != nil || e.Game != game && Token(e.Game) != game {
		in.line.refuse(Refusal{Board: board, By: Token(s.By), Reason: errForged})
		return
	}
	kept := nats.NewMsg(Subject(board, game))
	kept.Data = m.Data
	in.line.proved.add(kept.Subject, kept.Data, e)
	// No message has an ID: this alone prevents duplicates. A server that led and was
	// killed may answer that an ID is known although it has lost the message.
	kept.Header.Set("Nats-Expected-Last-Subject-Sequence", strconv.FormatUint(s.After, 10))
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	safe := in.line.write(Name(Partition(board)))
	answer, err := in.line.conn.RequestMsgWithContext(ctx, kept)
	if err != nil {
		return // the post asks again
	}
	var ack struct {
		Seq   uint64 `json:"seq"`
		Error *struct {
			Code    int    `json:"err_code"`
			Because string `json:"description"`
		} `json:"error"`
	}
	switch err := json.Unmarshal(answer.Data, &ack); {
	case err != nil:
		in.reply(s, m, answered{Refused: err.Error()})
	case ack.Error == nil:
		if err := safe(); err != nil {
			in.reply(s, m, answered{Refused: err.Error()})
			return
		}
		in.reply(s, m, answered{Message: ack.Seq})
	case ack.Error.Code == wrongLast || ack.Error.Code == wrongLastConstant:
		in.reply(s, m, answered{Other: true})
	default:
		in.reply(s, m, answered{Refused: ack.Error.Because})
	}
}

// answer says which trusted records of a game the hall has.
func (in *intake) answer(ctx context.Context, board hall.Key, game string, s sealed, m *nats.Msg) {
	ctx, end := context.WithTimeout(ctx, answerTimeout)
	defer end()
	subject := Subject(board, game)
	kept, err := in.line.conn.RequestMsgWithContext(ctx, nats.NewMsg("$JS.API.DIRECT.GET."+Name(Partition(board))+"."+subject))
	if err != nil {
		return // the post asks again
	}
	if kept.Header.Get("Status") == "404" {
		in.reply(s, m, answered{})
		return
	}
	message, err := strconv.ParseUint(kept.Header.Get("Nats-Sequence"), 10, 64)
	if err != nil {
		in.reply(s, m, answered{Refused: fmt.Sprintf("the message has no number: %v", err)})
		return
	}
	a, at := answered{Message: message}, kept.Header.Get("Nats-Time-Stamp")
	if top, read := in.line.top(subject); read && top.Message == message && at == top.at.UTC().Format(time.RFC3339Nano) {
		a = top.answered
	} else if e, err := in.line.read(subject, message, kept.Data); err == nil {
		a.Last, a.Link = e.Last(), e.Link
	}
	in.reply(s, m, a)
}

// top is the last message that was read of a game: who asks for it, however often, does
// not have it read again.
type top struct {
	answered
	at time.Time // when the server stored it
}

func (l *Line) top(subject string) (last top, read bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	last, read = l.tops[subject]
	return last, read
}

func (l *Line) setTop(subject string, last top) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tops[subject] = last
}

// read returns the envelope of a message in a stream, if it can be trusted: it
// was proved, or an earlier version stored it before proofs existed.
func (l *Line) read(subject string, number uint64, text []byte) (hall.Envelope, error) {
	if e, is := l.proved.take(subject, text); is {
		return e, nil
	}
	board, game, is := gameOf(subject)
	if !is {
		return hall.Envelope{}, errForged
	}
	s, err := l.unseal("tell", board, game, text)
	if errors.Is(err, errUnsealed) && number <= l.before[Name(Partition(board))] {
		return hall.ReadEnvelope(text)
	}
	if err != nil {
		return hall.Envelope{}, err
	}
	return hall.ReadEnvelope(s.Says)
}

// room reports whether there is room for so many bytes more of a board.
func (l *Line) room(board hall.Key, bytes int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.told[board]+bytes <= mostTold && l.toldAll+int64(bytes) <= mostEver
}

// roundFits reports whether a board may have this round beside its stored ones.
func (l *Line) roundFits(board hall.Key) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, stored := l.told[board]; stored {
		return true
	}
	rounds := 0
	for other := range l.told {
		if other.Board == board.Board {
			rounds++
		}
	}
	return rounds < mostRounds
}

// count counts the stored bytes of a board.
func (l *Line) count(board hall.Key, bytes int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told[board] += bytes
	l.toldAll += int64(bytes)
}

// refuse passes a refusal to the registered function.
func (l *Line) refuse(r Refusal) {
	l.mu.Lock()
	told := l.refused
	l.mu.Unlock()
	if told != nil {
		told(r)
	}
}

// Refused registers a function that receives every refusal. It must not block.
func (l *Line) Refused(told func(Refusal)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.refused = told
}
