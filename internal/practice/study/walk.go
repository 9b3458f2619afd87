package study

import (
	"cmp"
	"strconv"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/language"
	"blindchess/internal/rules"
	"blindchess/internal/say"
	"blindchess/internal/scoresheet/pgn"
)

// Standing describes a cursor's place: the last move, its comments, and the
// number of continuations.
func (r *Room) Standing(c Cursor) []say.Utterance {
	var said []say.Utterance
	game := c.Game()
	switch {
	case c.at.parent == nil:
		said = append(said, r.voice.Answer("study", "study.at-start"))
	case c.at.ply.Null:
		said = append(said, r.voice.Answer("study", "study.null"))
	default:
		said = append(said, r.lastMove(game))
	}
	for _, glyph := range c.at.ply.NAGs {
		said = append(said, r.glossWords(glyph))
	}
	said = append(said, r.remarks(c, r.much)...)
	switch ways := len(c.at.children); {
	case ways > 1:
		said = append(said, r.voice.Answer("study", "study.ways", r.voice.NumberSlot("number", ways), announce.TextSlot("command", r.Shown("variations"))))
	case ways == 0 && c.head() != nil:
		said = append(said, r.voice.Answer("study", "study.variation-ends"))
	case ways == 0 && cmp.Or(c.current().Result, "*") == "*":
		said = append(said, r.voice.Answer("study", "study.no-more"))
	case ways == 0:
		said = append(said, r.voice.Answer("study", "study.game-ends", r.result(c.current())))
	}
	if len(c.at.rest) > 0 {
		said = append(said, r.voice.Answer("study", "study.not-read", announce.TextSlot("text", strings.Join(c.at.rest, " "))))
	}
	return said
}

// lastMove returns the last move of a game, with its sound.
func (r *Room) lastMove(game rules.Game) say.Utterance {
	u, ply := r.voice.LastMoves(game, 1), game.Ply()
	u.Earcon = announce.Move(r.voice.Scheme, game.At(ply-1), game.Move(ply), r.voice.Form).Earcon
	return u
}

func (r *Room) stand(c Cursor) (Cursor, Reply) { return c, Reply{Said: r.Standing(c)} }

// glossWords names an annotation glyph. Those about a side have even numbers for
// White, and the next for Black.
func (r *Room) glossWords(glyph int) say.Utterance {
	if key := "study.glyph." + strconv.Itoa(glyph); r.voice.Pack.Has(key) {
		return r.voice.Answer("study", key)
	}
	if key := "study.glyph-side." + strconv.Itoa(glyph&^1); r.voice.Pack.Has(key) {
		side := rules.White
		if glyph%2 == 1 {
			side = rules.Black
		}
		return r.voice.Answer("study", key, r.voice.SideSlot("side", side))
	}
	return r.voice.Answer("study", "study.glyph-other", r.voice.NumberSlot("number", glyph))
}

func (r *Room) next(c Cursor, _ string) (Cursor, Reply) {
	if len(c.at.children) == 0 {
		return c, r.tell("study.no-more")
	}
	c.at = c.at.children[0]
	return r.stand(c)
}

func (r *Room) back(c Cursor, _ string) (Cursor, Reply) {
	if c.at.parent == nil {
		return c, r.tell("study.at-start")
	}
	c.at = c.at.parent
	return r.stand(c)
}

func (r *Room) start(c Cursor, _ string) (Cursor, Reply) {
	c.at = c.at.root()
	return r.stand(c)
}

func (r *Room) end(c Cursor, _ string) (Cursor, Reply) {
	for len(c.at.children) > 0 {
		c.at = c.at.children[0]
	}
	return r.stand(c)
}

// variations lists the continuations from the cursor, each with its number.
func (r *Room) variations(c Cursor, _ string) (Cursor, Reply) {
	if len(c.at.children) == 0 {
		return c, r.tell("study.no-more")
	}
	position := c.Game().Position()
	var reply Reply
	for i, child := range c.at.children {
		slot := r.voice.MoveSlot("move", position, child.ply.Move)
		if child.ply.Null {
			slot = announce.Slot{Name: "move", Words: r.voice.Phrase("study.null")}
		}
		reply.Said = append(reply.Said, r.voice.Answer("study", "study.way", r.voice.NumberSlot("number", i+1), slot))
	}
	return c, reply
}

func (r *Room) variation(c Cursor, rest string) (Cursor, Reply) {
	if number, ok := numberOf(rest); ok {
		return r.way(c, number)
	}
	return r.variations(c, rest)
}

// way follows the continuation with a number.
func (r *Room) way(c Cursor, number int) (Cursor, Reply) {
	if number > len(c.at.children) {
		return c, r.tell("study.no-way", r.voice.NumberSlot("number", number), announce.TextSlot("command", r.Shown("variations")))
	}
	c.at = c.at.children[number-1]
	return r.stand(c)
}

// up goes back to the beginning of the cursor's variation.
func (r *Room) up(c Cursor, _ string) (Cursor, Reply) {
	head := c.head()
	if head == nil {
		return c, r.tell("study.main-line")
	}
	c.at = head.parent
	return r.stand(c)
}

// where returns the game, the move and whether it is a variation.
func (r *Room) where(c Cursor, _ string) (Cursor, Reply) {
	reply := Reply{Said: r.Title(c)}
	reply.Said = append(reply.Said, r.Standing(c)...)
	if c.head() != nil {
		reply.Said = append(reply.Said, r.voice.Answer("study", "study.in-variation"))
	}
	reply.Said = append(reply.Said, r.voice.Answer("study", "study.turn", r.voice.SideSlot("side", c.Game().Position().Turn())))
	return c, reply
}

// Title names the cursor's game.
func (r *Room) Title(c Cursor) []say.Utterance {
	game := c.current()
	key, slots := "study.title-bare", []announce.Slot{r.voice.NumberSlot("number", c.number+1), r.voice.NumberSlot("all", c.Len())}
	if names := Names(r.voice.Pack, game); names != "" {
		key, slots = "study.title", append(slots, announce.TextSlot("names", names))
	}
	said := r.voice.Answer("study", key, slots...)
	said.Words = append(said.Words, r.voice.Answer("study", "study.result", r.result(game)).Words...)
	return []say.Utterance{said}
}

// result is the result of a game, in words.
func (r *Room) result(game pgn.Game) announce.Slot {
	return announce.TextSlot("result", r.voice.Pack.Word(announce.ResultKey(game.Result)))
}

// Names returns the players and the place of a game, in one line. It leaves out
// missing data, and returns "" if all are missing. A player without a name is called by
// the colour.
func Names(pack language.Pack, game pgn.Game) string {
	known := func(name string) string { return strings.TrimSpace(strings.Trim(game.Tag(name), "?")) }
	var names []string
	if white, black := known("White"), known("Black"); white != "" || black != "" {
		names = append(names, pack.Phrase("study.players", "white", cmp.Or(white, language.Capital(pack.Word("side.white"))), "black", cmp.Or(black, language.Capital(pack.Word("side.black")))))
	}
	if event := known("Event"); event != "" {
		names = append(names, event)
	}
	return strings.Join(names, ", ")
}

// Title names a game of a file by its number, its players, its event and its result.
func Title(pack language.Pack, game pgn.Game, number, all int) string {
	key, args := "study.title-bare", []string{"number", strconv.Itoa(number), "all", strconv.Itoa(all)}
	if names := Names(pack, game); names != "" {
		key, args = "study.title", append(args, "names", names)
	}
	return pack.Phrase(key, args...) + " " + pack.Phrase("study.result", "result", pack.Word(announce.ResultKey(game.Result)))
}

// line lists all moves up to the cursor.
func (r *Room) line(c Cursor, _ string) (Cursor, Reply) {
	game := c.Game()
	if game.Ply() == 0 {
		return c, r.tell("study.at-start")
	}
	return c, Reply{Said: []say.Utterance{r.voice.LastMoves(game, game.Ply())}}
}

// game goes to a game by its number.
func (r *Room) game(c Cursor, rest string) (Cursor, Reply) {
	number, ok := numberOf(rest)
	if !ok || number > c.Len() {
		return c, r.tell("study.which-game", r.voice.NumberSlot("number", c.Len()))
	}
	c, err := c.enter(number - 1)
	if err != nil {
		return c, r.unread(err)
	}
	reply := Reply{Said: r.Title(c)}
	reply.Said = append(reply.Said, r.Standing(c)...)
	return c, reply
}

// mostListed is how many games are listed at a time.
const mostListed = 10

// list lists ten games, from a number on.
func (r *Room) list(c Cursor, rest string) (Cursor, Reply) {
	from, ok := numberOf(rest)
	if !ok {
		from = c.number + 1
	}
	from = min(from, c.Len())
	var reply Reply
	games := c.put()
	for number := from; number <= c.Len() && number < from+mostListed; number++ {
		other, err := c, error(nil)
		other.number = number - 1
		if other.game, err = games.game(number - 1); err != nil {
			return c, r.unread(err)
		}
		reply.Said = append(reply.Said, r.Title(other)...)
	}
	return c, reply
}

// unread tells that a game could not be read.
func (r *Room) unread(err error) Reply {
	return r.refuse("study.cannot-open", announce.TextSlot("reason", r.voice.Pack.Error(err)))
}
