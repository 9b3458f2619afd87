package announce

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// Misheard reports words that were not understood as one legal move.
type Misheard struct {
	Heard      string       // as it was said or typed
	Word       string       // the first word that is no word of a move; empty where all are
	Why        notation.Why // Unreadable, Illegal, Ambiguous or NoPromotion
	Position   rules.Position
	Candidates []rules.Move     // the legal moves it could have meant, the likeliest first
	Illegality rules.Illegality // why it is not legal, if known
	Unfinished bool             // it may be the beginning of a move: a square lacks its file or its rank
}

func (m *Misheard) Error() string {
	var text string
	switch {
	case m.Word != "":
		text = fmt.Sprintf("announce: heard %q and do not know the word %q", m.Heard, m.Word)
	case m.Unfinished:
		text = fmt.Sprintf("announce: heard %q, which is not a whole move", m.Heard)
	case m.Why == notation.Illegal:
		text = fmt.Sprintf("announce: heard %q, which is not a legal move here", m.Heard)
		if m.Illegality.Kind != 0 {
			text += ": " + m.Illegality.String()
		}
	case m.Why == notation.Ambiguous:
		text = fmt.Sprintf("announce: heard %q, which could be several moves; say the square that is left too", m.Heard)
	case m.Why == notation.NoPromotion:
		text = fmt.Sprintf("announce: heard %q; say which piece the pawn becomes", m.Heard)
	default:
		text = fmt.Sprintf("announce: heard %q, which is not a move", m.Heard)
	}
	if could := m.Told(); len(could) > 0 {
		names := make([]string, len(could))
		for i, move := range could {
			names[i] = m.Position.SAN(move)
		}
		text += "; it could be " + strings.Join(names, ", ")
	}
	return text
}

// Told returns the candidates that are named to a user away from a table: none
// if this program lists no moves.
func (m *Misheard) Told() []rules.Move {
	if !table.ListsMoves {
		return nil
	}
	return m.Candidates
}

// Key returns the key of the phrase that says which words were not understood;
// it has placeholders for the heard words and for the unknown word.
func (m *Misheard) Key() string {
	switch {
	case m.Unfinished:
		return "misheard.unfinished"
	case m.Word != "":
		return "misheard.unknown"
	case m.Why == notation.Ambiguous:
		return "console.several-moves"
	case m.Why == notation.NoPromotion:
		return "console.which-promotion"
	case m.Why == notation.Illegal:
		return "console.illegal-move"
	default:
		return "console.no-move"
	}
}

// Listen returns the legal move that words announce. It forgives case, accents,
// umlauts spelt out or left out, words without meaning, and the order of the
// squares if they are marked. It takes the long form and any shorter one that
// names the whole square and fits a single move. It takes written notation too:
// first the seat's own, then coordinates, then English letters that mean
// nothing else to the seat. The error is a *Misheard.
func (e Ear) Listen(position rules.Position, words string) (rules.Move, error) {
	words = strings.TrimSpace(words)
	legal := position.AppendMoves(nil)
	move, written := e.readWritten(position, words)
	if written == nil {
		return move, nil
	}
	if written.Why == notation.Ambiguous || written.Why == notation.NoPromotion {
		return rules.Move{}, &Misheard{Heard: words, Why: written.Why, Position: position, Candidates: written.Could}
	}
	misheard := &Misheard{Heard: words, Why: written.Why, Position: position, Illegality: written.Illegality, Candidates: written.Could}
	for i, lexicon := range e.lexicons {
		moves, fault := lexicon.listen(position, legal, words)
		switch {
		case len(moves) == 1:
			return moves[0], nil
		case len(moves) > 1:
			return rules.Move{}, &Misheard{Heard: words, Why: several(moves), Position: position, Candidates: moves}
		case fault.Unfinished:
			fault.Heard, fault.Position = words, position
			return rules.Move{}, &fault
		}
		// The scheme's own reading of the words is the better answer, unless another
		// lexicon knows all of them.
		if written.Why == notation.Unreadable && (i == 0 || misheard.Word != "" && fault.Word == "") {
			fault.Heard, fault.Position = words, position
			misheard = &fault
		}
	}
	if len(misheard.Candidates) == 0 {
		misheard.Candidates = e.own.Near(position, words)
	}
	return rules.Move{}, misheard
}

// Means reports whether words describe a move of position, which need not be a
// legal one. An illegal move on a board is announced like any other, and
// completed by the press of the clock.
func (e Ear) Means(position rules.Position, words string, move rules.Move) bool {
	words = strings.TrimSpace(words)
	if said, ok := rules.ParseCoordinates(strings.ToLower(strings.ReplaceAll(words, "-", ""))); ok {
		return said == move
	}
	if e.own.Means(position, words, move) || e.hasEnglish && e.foreign(words) && e.english.Means(position, words, move) {
		return true
	}
	for _, lexicon := range e.lexicons {
		if moves, _ := lexicon.listen(position, []rules.Move{move}, words); len(moves) == 1 {
			return true
		}
	}
	return false
}

// Made returns the written move that words name, even an illegal one, if only
// one piece of the side to move can be meant.
func (e Ear) Made(position rules.Position, words string) (rules.Move, bool) {
	if move, ok := e.own.Made(position, words); ok || !e.hasEnglish || !e.foreign(words) {
		return move, ok
	}
	return e.english.Made(position, words)
}

// several says what kind of question more than one move asks.
func several(moves []rules.Move) notation.Why {
	for _, move := range moves {
		if move.From != moves[0].From || move.To != moves[0].To {
			return notation.Ambiguous
		}
	}
	return notation.NoPromotion
}

// readWritten reads written notation. The error is nil if it is a move.
func (e Ear) readWritten(position rules.Position, words string) (rules.Move, *notation.Error) {
	parsed, fault := e.own.Find(position, words)
	if fault == nil {
		doubt := doubtful(parsed)
		if doubt == 0 {
			return parsed.Move, nil
		}
		fault = e.own.Doubted(position, words, parsed, doubt)
	}
	if fault.Why == notation.Ambiguous || fault.Why == notation.NoPromotion {
		return rules.Move{}, fault
	}
	if move, err := position.ParseUCI(strings.ToLower(words)); err == nil {
		return move, nil
	}
	if e.hasEnglish && e.foreign(words) {
		parsed, unread := e.english.Find(position, words)
		if unread == nil {
			doubt := doubtful(parsed)
			if doubt == 0 {
				return parsed.Move, nil
			}
			fault = e.english.Doubted(position, words, parsed, doubt)
		}
	}
	return rules.Move{}, fault
}

// doubtful returns the departure for which a move that was read may not be the one
// that was meant: no player is bound by what they did not say. It returns 0 if there
// is none. On a scoresheet the same entry is read, with a notice.
func doubtful(parsed notation.Parsed) notation.Departure {
	for _, doubt := range [3]notation.Departure{notation.FileLetter, notation.NoCapture, notation.NotPassing} {
		if parsed.Departures.Has(doubt) {
			return doubt
		}
	}
	return 0
}

// foreign reports whether no letter of a piece in an entry means a piece to
// this seat, so that it may be taken for an English one.
func (e Ear) foreign(words string) bool {
	first, _ := utf8.DecodeRuneInString(words)
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(words, "+#!?)= "))
	for _, letter := range []rune{first, last} {
		if !unicode.IsLetter(letter) || e.english.Role(unicode.ToUpper(letter)) == 0 {
			continue
		}
		if e.own.Role(unicode.ToUpper(letter)) != 0 && e.own.Role(unicode.ToUpper(letter)) != e.english.Role(unicode.ToUpper(letter)) {
			return false
		}
	}
	return true
}

// listen returns the legal moves that words describe in one lexicon, or the
// error if there is none.
func (l lexicon) listen(position rules.Position, legal []rules.Move, words string) ([]rules.Move, Misheard) {
	if sign, rest := strange(words); sign != "" {
		meant, _ := l.plain(position, legal, rest)
		return nil, Misheard{Word: sign, Why: notation.Unreadable, Candidates: meant[:min(len(meant), most)]}
	}
	return l.plain(position, legal, words)
}

// plain is listen for words of which it takes every sign for a blank.
func (l lexicon) plain(position rules.Position, legal []rules.Move, words string) ([]rules.Move, Misheard) {
	h := l.hear(words)
	if len(h.unknown) > 0 {
		return nil, Misheard{Word: l.asSaid(words, h.unknown[0]), Why: notation.Unreadable, Candidates: l.guess(position, legal, words)}
	}
	var moves, unfinished []rules.Move
	fault := Misheard{Why: notation.Unreadable}
	for _, items := range h.alternatives() {
		q, ok := understand(items)
		if !ok || !h.placed(items) {
			continue
		}
		if !q.finished() {
			unfinished = union(unfinished, q.find(position, legal))
			continue
		}
		found := q.find(position, legal)
		if len(found) == 0 {
			fault.Why = notation.Illegal
			fault.Candidates = union(fault.Candidates, q.near(position, legal))
			fault.Illegality = position.WhyNoMove(q.partial())
		}
		moves = union(moves, found)
	}
	if len(unfinished) > 0 {
		fault = Misheard{Why: notation.Ambiguous, Unfinished: true, Candidates: unfinished[:min(len(unfinished), most)]}
	}
	return moves, fault
}

// strange returns the first sign that is no part of the words of a move, and the words
// with a blank for each of them: a slip of the finger is no announcement. The sign is
// "" if there is none.
func strange(words string) (sign, rest string) {
	words = strings.Trim(strings.TrimRight(words, "!?+#) "), ".,\u2026 ")
	var out strings.Builder
	var before rune
	for i, r := range words {
		inside := i > 0 && i+utf8.RuneLen(r) < len(words)
		switch {
		case unicode.In(r, unicode.L, unicode.M, unicode.N), unicode.IsSpace(r):
		case inside && strings.ContainsRune("-\u2010\u2011\u2012\u2013\u2014\u2212,.'\u2019", r):
		case inside && strings.ContainsRune("=/(", r) && unicode.In(before, unicode.N, unicode.Zs): // a piece follows
		default:
			if sign == "" {
				sign = string(r)
			}
			r = ' '
		}
		out.WriteRune(r)
		before = r
	}
	return sign, out.String()
}

// placed reports whether an ambiguous word has the meaning that fits its place.
// The Slovak pat, for example, is both stalemate and a five without its
// accents: stalemate is the last word, after a whole move.
func (h heard) placed(items []item) bool {
	for i, key := range items {
		if len(h.items[i]) < 2 || !slices.Contains(h.items[i], "stalemate") {
			continue
		}
		if stale := i == len(items)-1 && whole(items[:i]); stale != (key == "stalemate") {
			return false
		}
	}
	return true
}

// whole reports whether a move may end with the last of items: a square, a
// castling, or a promotion piece.
func whole(items []item) bool {
	n := len(items)
	if n == 0 {
		return false
	}
	is := func(i int, family string) bool { return i >= 0 && strings.HasPrefix(string(items[i]), family) }
	return is(n-1, "rank.") || is(n-1, "castle.") || is(n-1, "en-passant") || is(n-1, "role.") && (is(n-2, "promotes") || is(n-2, "rank."))
}

// asSaid returns the word of the text that was folded to an unknown one.
func (l lexicon) asSaid(words, unknown string) string {
	for _, word := range strings.Fields(words) {
		for _, folded := range foldBoth(word) {
			if slices.Contains(tokens(folded), unknown) {
				return strings.Trim(word, ",.;:!?\"")
			}
		}
	}
	return unknown
}

func union(a, b []rules.Move) []rules.Move {
	for _, move := range b {
		if !slices.Contains(a, move) {
			a = append(a, move)
		}
	}
	return a
}

// most is how many candidates are named; a listener cannot remember more.
const most = 8

// near returns legal moves that share most with the illegal move that was
// named: both squares, then piece and target, then piece and origin, then the
// target.
func (q query) near(position rules.Position, legal []rules.Move) []rules.Move {
	if q.castles != "" {
		return nil
	}
	squares, target, origin := q, q, q
	squares.victim, squares.promotes, squares.takes, squares.passing = 0, 0, false, false
	if q.from.whole() {
		squares.role = 0
	}
	target.from, target.victim, target.promotes, target.takes, target.passing = anywhere, 0, 0, false, false
	origin.to, origin.victim, origin.promotes, origin.takes, origin.passing = anywhere, 0, 0, false, false
	for _, loose := range []query{squares, target, origin} {
		if loose.from == anywhere && loose.to == anywhere {
			continue
		}
		if moves := loose.all(position, legal, loose.role); len(moves) > 0 {
			return moves[:min(len(moves), most)]
		}
	}
	if !q.to.whole() {
		return nil
	}
	moves := query{from: anywhere, to: q.to}.all(position, legal, 0)
	return moves[:min(len(moves), most)]
}
