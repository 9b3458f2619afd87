package announce

import (
	"strings"

	"blindchess/internal/language"
	"blindchess/internal/rules"
)

// Aloud is one way to announce a legal move by voice: the keys of its words, with
// a separate word for each file and each rank.
type Aloud struct {
	Move rules.Move
	Keys []string
}

// promotionRoles are the possible promotion pieces.
var promotionRoles = []rules.Role{rules.Queen, rules.Rook, rules.Bishop, rules.Knight}

// AloudKeys returns the keys of the words that a player of the scheme says to
// announce moves. Each key comes once, in the order in which they are taught.
func AloudKeys(scheme language.Scheme) []string {
	var keys []string
	for _, key := range language.SchemeKeys() {
		if key != "from" && key != "to" && key != "filler" {
			keys = append(keys, key)
		}
	}
	for _, role := range promotionRoles {
		if form := scheme.Form(roleKeys[role], "acc"); form != roleKeys[role] && scheme.Word(form) != scheme.Word(roleKeys[role]) {
			keys = append(keys, form)
		}
	}
	return keys
}

// AloudForms returns every way to announce the legal moves of a position by
// voice. It uses the long form and each shorter one that means one move alone.
// The word for taking, the pawn, check and mate may be said or left out. Each
// is one that the ear of typed words understands as the same move.
func AloudForms(scheme language.Scheme, position rules.Position) []Aloud {
	a := aloud{scheme: scheme, position: position, legal: position.AppendMoves(nil)}
	for _, move := range a.legal {
		a.add(move)
	}
	return a.forms
}

type aloud struct {
	scheme   language.Scheme
	position rules.Position
	legal    []rules.Move
	forms    []Aloud
}

func (a *aloud) add(move rules.Move) {
	ends := a.ends(move)
	if kingside, castles := a.position.Castling(move); castles {
		key := "castle.long"
		if kingside {
			key = "castle.short"
		}
		a.ended(move, []string{key}, ends)
		return
	}
	to := squareKeys(move.To)
	taking := [][]string{nil}
	if a.position.Captured(move) != 0 {
		taking = append(taking, []string{"takes"})
	}
	for _, origin := range a.origins(move) {
		for _, takes := range taking {
			keys := append(append(append([]string{}, origin...), takes...), to...)
			if pawnFile := len(origin) == 1 && strings.HasPrefix(origin[0], "file."); pawnFile && takes == nil {
				continue // two files and a rank are hardly ever said, and easily misheard
			}
			a.ended(move, keys, ends)
		}
	}
}

// origins returns the possible words before the word for taking. They are the
// piece, with or without its file or rank if that distinguishes it from others
// of its kind, or the whole square that it leaves.
func (a *aloud) origins(move rules.Move) [][]string {
	role := a.position.At(move.From).Role
	name := []string{roleKeys[role]}
	from := squareKeys(move.From)
	long := append(append([]string{}, name...), from...)
	origins := [][]string{long, from}
	parts := [][]string{nil, from[:1], from[1:]}
	for i, part := range parts {
		// If the piece alone is enough, no player says a part of its square; but a
		// capturing pawn is named by its file.
		needless := i > 0 && a.alone(move, role, 0) && !(role == rules.Pawn && i == 1)
		if needless || !a.alone(move, role, i) {
			continue
		}
		origins = append(origins, append(append([]string{}, name...), part...))
		if role == rules.Pawn && i != 2 {
			origins = append(origins, part)
		}
	}
	return origins
}

// alone reports whether no other move of the same kind of piece reaches the
// square from the named part of its origin. The part is nothing, the file or the
// rank.
func (a *aloud) alone(move rules.Move, role rules.Role, part int) bool {
	for _, other := range a.legal {
		if other.To != move.To || other.From == move.From || a.position.At(other.From).Role != role {
			continue
		}
		if _, castles := a.position.Castling(other); castles {
			continue
		}
		if part == 0 || part == 1 && other.From.File() == move.From.File() || part == 2 && other.From.Rank() == move.From.Rank() {
			return false
		}
	}
	return true
}

// ends returns the possible words after the squares: the piece of a promotion,
// and check or mate.
func (a *aloud) ends(move rules.Move) [][]string {
	ends := [][]string{nil}
	if move.Promotes != 0 {
		key := roleKeys[move.Promotes]
		ends = [][]string{{"promotes", key}, {key}}
		if form := a.scheme.Form(key, "acc"); form != key && a.scheme.Word(form) != a.scheme.Word(key) {
			ends = append(ends, []string{"promotes", form}, []string{form})
		}
	}
	more := [][]string{nil}
	if captured := a.position.Captured(move); captured != 0 && captured != move.To {
		more = append(more, []string{"en-passant"})
	}
	ends = chained(ends, more)
	more = [][]string{nil}
	if after, err := a.position.Play(move); err == nil {
		switch {
		case after.Checkmate():
			more = append(more, []string{"mate"}, []string{"check"}, []string{"check", "mate"})
		case after.Checked():
			more = append(more, []string{"check"})
		case after.Stalemate():
			more = append(more, []string{"stalemate"})
		}
	}
	return chained(ends, more)
}

func chained(first, second [][]string) [][]string {
	var all [][]string
	for _, a := range first {
		for _, b := range second {
			all = append(all, append(append([]string{}, a...), b...))
		}
	}
	return all
}

func (a *aloud) ended(move rules.Move, keys []string, ends [][]string) {
	for _, end := range ends {
		a.forms = append(a.forms, Aloud{Move: move, Keys: append(append([]string{}, keys...), end...)})
	}
}

func squareKeys(square rules.Square) []string {
	name := square.String()
	return []string{"file." + name[:1], "rank." + name[1:]}
}

// AloudPatterns returns the pattern of any announcement by voice, legal or not:
// for each place of a sentence the possible keys, "" for none.
func AloudPatterns(scheme language.Scheme) [][][]string {
	var files, ranks, last, roles, pieces, becomes []string
	for i := range 8 {
		files = append(files, "file."+string(rune('a'+i)))
		ranks = append(ranks, "rank."+string(rune('1'+i)))
	}
	last = []string{"rank.1", "rank.8"}
	for _, role := range []rules.Role{rules.King, rules.Queen, rules.Rook, rules.Bishop, rules.Knight} {
		pieces = append(pieces, roleKeys[role])
	}
	roles = append(append(roles, pieces...), roleKeys[rules.Pawn])
	for _, role := range promotionRoles {
		becomes = append(becomes, roleKeys[role])
		if form := scheme.Form(roleKeys[role], "acc"); form != roleKeys[role] && scheme.Word(form) != scheme.Word(roleKeys[role]) {
			becomes = append(becomes, form)
		}
	}
	takes, maybe := []string{"", "takes"}, func(keys []string) []string { return append([]string{""}, keys...) }
	ends := [][]string{{"", "en-passant"}, {"", "check"}, {"", "mate", "stalemate"}}
	named := [][]string{{"role.pawn", ""}}
	heads := [][][]string{
		{maybe(roles), files, ranks, takes},
		{maybe(roles), takes},
		{roles, append(append([]string{}, files...), ranks...), takes},
		{files, {"takes"}},
	}
	patterns := [][][]string{append([][]string{{"castle.long", "castle.short"}}, ends[1:]...)}
	for i, head := range heads {
		patterns = append(patterns, append(append(append([][]string{}, head...), files, ranks), ends...))
		if i < 3 { // only a pawn becomes another piece
			head = append(append([][]string{}, named...), head[1:]...)
		}
		if i == 2 {
			head[0] = []string{"role.pawn"}
		}
		promotion := append(append([][]string{}, head...), files, last, []string{"", "promotes"}, becomes)
		patterns = append(patterns, append(promotion, ends[1:]...))
	}
	return patterns
}
