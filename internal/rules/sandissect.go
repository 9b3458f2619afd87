package rules

import "strings"

// written is a written move taken apart, before anybody asks a position.
type written struct {
	castles, kingside  bool
	role               Role // none where no letter is given
	fromFile, fromRank int  // -1 where not given
	to                 Square
	toFile             int // where to is not given
	promotes           Role
	takes              bool
	sign               byte // '+' or '#' or 0
	departures         []Departure
}

// whole reports whether the whole square of origin is given.
func (w *written) whole() bool { return w.fromFile >= 0 && w.fromRank >= 0 }

func (w *written) note(d Departure) { w.departures = append(w.departures, d) }

// dissect takes text apart. The error is a *SANError.
func dissect(text string) (written, error) {
	w := written{fromFile: -1, fromRank: -1, toFile: -1}
	rest := strings.TrimSpace(text)
	if strings.ContainsAny(rest, " \t") {
		w.note(Spaced)
		rest = strings.Join(strings.Fields(rest), "")
	}
	rest = w.cutTail(w.cutNumber(rest))
	reason := "there is nothing to read"
	if rest != "" && !w.readCastling(rest) {
		reason = w.readPlain(rest)
	} else if rest != "" {
		reason = ""
	}
	if reason != "" {
		return w, &SANError{Text: text, Fault: Unreadable, reason: reason}
	}
	return w, nil
}

// cutNumber takes off the number of the move: "1.", "12...".
func (w *written) cutNumber(rest string) string {
	dots := strings.TrimLeft(rest, "0123456789")
	cut := strings.TrimLeft(dots, ".")
	if cut == dots || dots == rest {
		return rest
	}
	w.note(Numbered)
	return cut
}

// cutTail takes off what may follow a move: signs of check and mate, of
// praise and blame, and a word for en passant.
func (w *written) cutTail(rest string) string {
	for {
		before := rest
		if cut := strings.TrimRight(rest, "!?"); cut != rest {
			w.note(Annotated)
			rest = cut
		}
		for _, word := range [3]string{"e.p.", "e.p", "ep"} {
			if cut, ok := strings.CutSuffix(rest, word); ok {
				w.note(EnPassantNamed)
				rest = cut
			}
		}
		rest = w.cutSign(rest)
		if rest == before {
			return rest
		}
	}
}

// cutSign takes off a sign of check or mate.
func (w *written) cutSign(rest string) string {
	for _, sign := range [6]struct {
		text string
		sign byte
	}{{"++", '+'}, {"+", '+'}, {"#", '#'}, {"ch", '+'}, {"mate", '#'}, {"mat", '#'}} {
		cut, ok := strings.CutSuffix(rest, sign.text)
		if !ok {
			continue
		}
		if len(sign.text) > 1 || w.sign != 0 {
			w.note(CheckSpelling)
		}
		if w.sign == 0 {
			w.sign = sign.sign
		}
		return cut
	}
	return rest
}

// castlingSigns brings castling to capital letters alone.
var castlingSigns = strings.NewReplacer("-", "", "0", "O", "o", "O")

// readCastling reads castling with letters or noughts, and reports whether it
// was castling.
func (w *written) readCastling(rest string) bool {
	if !strings.ContainsAny(rest[:1], "O0o") {
		return false
	}
	bare := castlingSigns.Replace(rest)
	if bare != "OO" && bare != "OOO" {
		return false
	}
	w.castles, w.kingside = true, bare == "OO"
	if rest != "O-O" && rest != "O-O-O" {
		w.note(CastlingSpelling)
	}
	return true
}

// readPlain reads any other move and returns why it cannot, or "".
func (w *written) readPlain(rest string) string {
	if reason := strange(rest); reason != "" {
		return reason
	}
	rest = w.cutRole(rest)
	rest = w.cutPromotion(rest)
	from, to := w.splitArrival(rest)
	if reason := w.readArrival(to); reason != "" {
		return reason
	}
	return w.readOrigin(from)
}

// strange returns why rest cannot start as it does, or "".
func strange(rest string) string {
	switch letter := rest[0]; {
	case letter == 'O' || letter == '0' || letter == 'o':
		return "castling is O-O or O-O-O"
	case letter >= 'A' && letter <= 'Z' && RoleOf(letter) == 0:
		return string(rune(letter)) + " is no letter of a piece, they are K, Q, R, B and N"
	default:
		return ""
	}
}

// cutRole takes off the letter of the piece. A small b is always a file.
func (w *written) cutRole(rest string) string {
	letter := rest[0]
	role := RoleOf(letter)
	switch {
	case role == 0 || letter == 'b':
		return rest
	case letter >= 'a':
		w.note(RoleLowerCase)
	}
	if role == Pawn {
		w.note(PawnNamed)
	}
	w.role = role
	return rest[1:]
}

// cutPromotion takes off what a pawn becomes: "=Q", "Q", "q", "(Q)" or "/Q".
func (w *written) cutPromotion(rest string) string {
	body := strings.TrimSuffix(rest, ")")
	if len(body) < 3 {
		return rest
	}
	role := RoleOf(body[len(body)-1])
	body = body[:len(body)-1]
	if role < Knight || role > Queen {
		return rest
	}
	cut := strings.TrimRight(body, "=(/")
	if last := cut[max(0, len(cut)-1):]; last != "1" && last != "8" {
		return rest
	}
	w.promotes = role
	if rest != cut+"="+string(role.Letter()) {
		w.note(PromotionSpelling)
	}
	return cut
}

// splitArrival parts the two squares of a move: at a sign of capture, at a
// hyphen, or before the last two letters.
func (w *written) splitArrival(rest string) (from, to string) {
	if at := strings.IndexAny(rest, "xX:*"); at >= 0 {
		w.takes = true
		if rest[at] != 'x' {
			w.note(CaptureSpelling)
		}
		return rest[:at], rest[at+1:]
	}
	if from, to, ok := strings.Cut(rest, "-"); ok {
		w.note(HyphenNeedless)
		return from, to
	}
	if len(rest) == 2 && rest[1] >= 'a' {
		return rest[:1], rest[1:] // "ed"
	}
	at := max(0, len(rest)-2)
	return rest[:at], rest[at:]
}

func (w *written) readArrival(to string) string {
	s, ok := ParseSquare(to)
	switch {
	case ok:
		w.to = s
	case len(to) == 1 && to[0] >= 'a' && to[0] <= 'h' && (w.role == 0 || w.role == Pawn):
		w.toFile = int(to[0] - 'a')
		w.note(RankMissing)
	default:
		return "it does not end with a square"
	}
	return ""
}

func (w *written) readOrigin(from string) string {
	for i := range len(from) {
		switch letter := from[i]; {
		case letter >= 'a' && letter <= 'h' && w.fromFile < 0 && i == 0:
			w.fromFile = int(letter - 'a')
		case letter >= '1' && letter <= '8' && w.fromRank < 0 && i == len(from)-1:
			w.fromRank = int(letter - '1')
		default:
			return "before the square it goes to stands " + from
		}
	}
	return ""
}
