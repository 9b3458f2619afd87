package stream

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"blindchess/internal/event/hall"
)

// sealed is a post's message or question, with the proof that its sender is permitted:
// the hall never trusts the name of a subject. It is stored unchanged, so that it is
// proved again when it is read again.
type sealed struct {
	By    string          `json:"by"`   // the name on the pass
	Seal  string          `json:"seal"` // over all the rest, and over its subject
	After uint64          `json:"last"` // the number of the message of this game that came before
	Says  json.RawMessage `json:"says"`
}

// The reasons for which a hall refuses a message.
var (
	errUnsealed = errors.New("it bears no proof of who tells it")
	errForged   = errors.New("its proof is false")
	errForeign  = errors.New("who tells it has no pass for that table")
	errAnswer   = errors.New("it asks for its answer at another address")
	errLong     = errors.New("it is too long")
	errFast     = errors.New("that table reports more than can happen at one")
	errOld      = errors.New("it was sent at another time")
	errFull     = errors.New("that table has reported more than one table can")
	errRounds   = errors.New("a pass for every round has reported more rounds of that table than one event has")
)

// SealKey returns the key with which the bearer of a pass proves their messages: the
// bearer and the hall alone have it. Another hall, and so another event, has another
// master.
func SealKey(master []byte, name string) []byte {
	mac := hmac.New(sha256.New, master)
	mac.Write([]byte("what is told by " + name))
	return mac.Sum(nil)
}

// sealOf returns the proof of a message of some kind about a game.
func sealOf(key []byte, kind string, board hall.Key, game string, s sealed) string {
	mac := hmac.New(sha256.New, key)
	for _, part := range []string{"blindchess hall 1", kind, s.By, Token(board.Round), Token(board.Board), Token(game), strconv.FormatUint(s.After, 10), string(s.Says)} {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
		mac.Write([]byte(part))
	}
	return hex.EncodeToString(mac.Sum(nil))
}

// seal returns a message with its proof.
func (l *Line) seal(kind string, board hall.Key, game string, after uint64, says []byte) ([]byte, error) {
	s := sealed{By: l.name, After: after, Says: says}
	s.Seal = sealOf(l.key, kind, board, game, s)
	return json.Marshal(s)
}

// unseal returns the content of a message whose proof is right.
func (l *Line) unseal(kind string, board hall.Key, game string, text []byte) (sealed, error) {
	var s sealed
	if err := json.Unmarshal(text, &s); err != nil {
		return s, errUnsealed
	}
	return l.unsealed(kind, board, game, s)
}

// unsealed is unseal for a message that was read.
func (l *Line) unsealed(kind string, board hall.Key, game string, s sealed) (sealed, error) {
	if s.Seal == "" || len(l.master) == 0 {
		return s, errUnsealed
	}
	want := sealOf(SealKey(l.master, s.By), kind, board, game, s)
	switch {
	case !hmac.Equal([]byte(want), []byte(s.Seal)):
		return s, errForged
	case !Covers(s.By, board):
		return s, errForeign
	}
	return s, nil
}

// The names that are on no post's pass: the hall's own, and the arbiter's, who may
// ask for the state of the tables and receives news.
const (
	Keeper  = "keeper"
	Arbiter = "arbiter"
)

// EveryRound means all rounds on the pass of a post.
const EveryRound = "*"

// mostBoards is how many boards one pass is for at most.
const mostBoards = 2000

// PostName returns the name on the pass of a post: its round, or EveryRound, and its
// boards as numbers, such as 12 or 1-20, or another name.
func PostName(round, boards string) string {
	if round != EveryRound {
		round = Token(round)
	}
	return "post/" + round + "/" + Token(boards)
}

// Boards returns the round and the boards of the pass with a name, and false if it
// belongs to no post.
func Boards(name string) (round string, boards []string, of bool) {
	parts := strings.Split(name, "/")
	if len(parts) != 3 || parts[0] != "post" {
		return "", nil, false
	}
	first, last, several := strings.Cut(parts[2], "-")
	from, errFrom := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	if !several || errFrom != nil || errTo != nil {
		return parts[1], parts[2:], true
	}
	for n := from; n <= min(to, from+mostBoards); n++ {
		boards = append(boards, strconv.Itoa(n))
	}
	return parts[1], boards, len(boards) > 0
}

// Covers reports whether the pass with a name is for a board.
func Covers(name string, board hall.Key) bool {
	if name == Keeper {
		return true
	}
	parts := strings.Split(name, "/")
	if len(parts) != 3 || parts[0] != "post" || parts[1] != EveryRound && parts[1] != Token(board.Round) {
		return false
	}
	token := Token(board.Board)
	if parts[2] == token {
		return true
	}
	first, last, several := strings.Cut(parts[2], "-")
	from, errFrom := strconv.Atoi(first)
	to, errTo := strconv.Atoi(last)
	n, err := strconv.Atoi(token)
	return several && errFrom == nil && errTo == nil && err == nil && strconv.Itoa(n) == token && from <= n && n <= min(to, from+mostBoards)
}
