package attendant

import (
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/online"
	"blindchess/internal/online/told"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Greet names the opponent, and says whether the game is rated.
func Greet(me *room.Local, game told.Game, side rules.Side) {
	theirs := game.Players.Of(side.Other())
	name := Titled(me.Narrator().Pack, theirs)
	if theirs.Rating > 0 {
		me.Notice("online.against", announce.TextSlot("name", name), announce.TextSlot("rating", strconv.Itoa(theirs.Rating)))
	} else {
		me.Notice("online.against-unrated", announce.TextSlot("name", name))
	}
	key := "online.casual"
	if game.Rated {
		key = "online.rated"
	}
	me.Notice(key)
}

// Speak reports to the player events that the table does not report.
func Speak(r *room.Room, me *room.Local, t Told) {
	narrator := me.Narrator()
	pack := narrator.Pack
	word := func(verb string) announce.Slot { return announce.TextSlot(verb, firstWord(pack, verb)) }
	if t.Err != nil {
		me.Tell(sentence(me.Refusal(t.Err)))
		return
	}
	switch t.Key {
	case "online.chat":
		me.Notice(t.Key, announce.TextSlot("name", t.Name), announce.TextSlot("text", t.Text))
	case "online.first-move", "online.gone", "online.gone-wait":
		me.Notice(t.Key, narrator.TimeSlot("time", t.Time))
	case "online.claim-now":
		me.Notice(t.Key, announce.TextSlot("command", firstWord(pack, "victory")), word("draw"))
	case "online.no-abort":
		me.Notice(t.Key, word("resign"))
	case "online.dead":
		me.Notice(t.Key, word("draw"), word("resign"))
	case "online.offers", "online.asks-back":
		me.Notice(t.Key, word("accept"), word("decline"))
	case "online.challenged", "online.challenged-untimed":
		me.Notice(t.Key, announce.TextSlot("name", t.Name), announce.TextSlot("time", t.Text))
		me.Notice("online.how-to-answer", word("accept"), word("decline"))
	case "online.challenge-gone", "online.waiting", "online.you-declined":
		me.Notice(t.Key, announce.TextSlot("name", t.Name))
	case "online.declined":
		me.Notice(t.Key, announce.TextSlot("name", t.Name), announce.TextSlot("reason", Why(pack, t.Reason, t.Text)))
	case "online.refused":
		me.Notice(t.Key, announce.TextSlot("reason", t.Text))
	case "online.not-taken":
		if game := r.State().Game; t.Ply <= game.Ply() && game.Move(t.Ply) == t.Move {
			me.Notice(t.Key, narrator.PlySlot("move", game, t.Ply))
		}
	default:
		me.Notice(t.Key)
	}
}

// Why returns why a challenge was declined, by the server's key in the language of a pack,
// and in the server's words where the pack does not know the key. By lichess-org/api,
// ChallengeDeclinedJson.
func Why(pack language.Pack, key, text string) string {
	if key = "online.why." + strings.ToLower(key); pack.Has(key) {
		return pack.Word(key)
	}
	return text
}

// Titled returns a player's name with their title. The server's own opponent, which has no
// name, is called as its website calls it.
func Titled(pack language.Pack, p told.Player) string {
	if p.Computer > 0 {
		return pack.Phrase("online.computer", "level", strconv.Itoa(p.Computer))
	}
	return online.Clean(strings.TrimSpace(p.Title+" "+p.Name), 50)
}

// Rated returns a player's name with their title and rating.
func Rated(pack language.Pack, p told.Player) string {
	if p.Computer > 0 {
		return Titled(pack, p)
	}
	return Named(p)
}

// sentence is a reason as a sentence of its own.
func sentence(u say.Utterance) say.Utterance {
	if len(u.Words) > 0 {
		u.Words = slices.Clone(u.Words)
		u.Words[0].Text = language.Capital(u.Words[0].Text)
	}
	return u
}

// firstWord is the first of the words by which a command is typed.
func firstWord(pack language.Pack, verb string) string {
	word, _, _ := strings.Cut(pack.Word("command."+verb), "|")
	return strings.TrimSpace(word)
}
