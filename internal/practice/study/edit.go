package study

import (
	"errors"
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/text/sanitize"
)

// tag lists the tags of the game, or sets one of them.
func (r *Room) tag(c Cursor, rest string) (Cursor, Reply) {
	name, value, _ := strings.Cut(rest, " ")
	value = sanitize.Line(strings.TrimSpace(value))
	switch {
	case name == "":
		var reply Reply
		for _, tag := range c.game.Tags {
			reply.Said = append(reply.Said, r.tagged(tag.Name, tag.Value).Said...)
		}
		if len(reply.Said) == 0 {
			return c, r.tell("study.tags-none")
		}
		return c, reply
	case !pgn.IsTagName(name):
		return c, r.refuse("study.tag-name")
	case value == "":
		return c, r.tagged(name, c.game.Tag(name))
	case name == "FEN" || name == "SetUp" || name == "Variant":
		return c, r.refuse("study.tag-start", announce.TextSlot("command", r.Shown("setup")))
	}
	c = c.edited()
	if name == "Result" {
		result, ok := rules.ParseResult(value)
		if !ok && value != "*" {
			return *c.earlier, r.refuse("study.tag-result")
		}
		if value = "*"; ok {
			value = result.String()
		}
		c.game.Result = value
	}
	c.game = c.game.WithTag(name, value)
	return c, r.tagged(name, value)
}

func (r *Room) tagged(name, value string) Reply {
	if value == "" {
		return r.tell("study.tag-none", announce.TextSlot("name", name))
	}
	return r.tell("study.tag", announce.TextSlot("name", name), announce.TextSlot("value", value))
}

// untag deletes a tag.
func (r *Room) untag(c Cursor, rest string) (Cursor, Reply) {
	i := slices.IndexFunc(c.game.Tags, func(tag pgn.Tag) bool { return tag.Name == rest })
	switch {
	case i < 0:
		return c, r.tagged(rest, "")
	case rest == "FEN" || rest == "SetUp" || rest == "Variant":
		return c, r.refuse("study.tag-start", announce.TextSlot("command", r.Shown("setup")))
	}
	c = c.edited()
	c.game.Tags = slices.Delete(slices.Clone(c.game.Tags), i, i+1)
	return c, r.tagged(rest, "")
}

// fresh adds an empty game after the last one, and goes there.
func (r *Room) fresh(c Cursor, _ string) (Cursor, Reply) {
	return r.entered(c.added(pgn.Game{Start: rules.StandardSetup(), Result: "*"}))
}

// setUp adds a game that starts from a position in words or in FEN, and goes there.
func (r *Room) setUp(c Cursor, rest string) (Cursor, Reply) {
	if rest == "" {
		return c, r.tell("study.help.setup")
	}
	start, err := readSetup(rest, r.voice.Pack, r.english)
	var word unknown
	switch {
	case errors.As(err, &word):
		return c, r.refuse("study.setup-word", announce.TextSlot("heard", string(word)))
	case err != nil:
		return c, r.refuse("study.setup-not", announce.TextSlot("reason", r.voice.Pack.Error(err)))
	}
	c, reply := r.entered(c.added(pgn.Game{Start: start, Result: "*"}))
	if intent, asks := r.session.Explore(c.Game(), "board"); asks {
		reply.Said = append(reply.Said, intent.Answers...)
	}
	return c, reply
}

// delete deletes the game, and goes to the one after it.
func (r *Room) delete(c Cursor, _ string) (Cursor, Reply) {
	if c.Len() == 1 {
		return c, r.refuse("study.last-game", announce.TextSlot("command", r.Shown("new")))
	}
	before := c
	next := c
	next.shelf, next.edit = c.shelf.without(c.number), false
	next, err := next.enter(min(c.number, next.Len()-1))
	if err != nil {
		return c, r.unread(err)
	}
	next.changed, next.earlier = true, &before
	reply := r.tell("study.deleted", announce.TextSlot("command", r.Shown("undo")))
	reply.Said = append(reply.Said, r.Title(next)...)
	return next, reply
}

// merge adds the moves of another game to this one, as variations.
func (r *Room) merge(c Cursor, rest string) (Cursor, Reply) {
	number, ok := numberOf(rest)
	if !ok || number > c.Len() || number == c.number+1 {
		return c, r.tell("study.which-game", r.voice.NumberSlot("number", c.Len()))
	}
	other, err := c.put().game(number - 1)
	if err != nil {
		return c, r.unread(err)
	}
	if other.Start != c.game.Start {
		return c, r.refuse("study.other-start")
	}
	c = c.edited()
	end := c.at.root().join(other.Line)
	if names := Names(r.voice.Pack, other); names != "" && end.parent != nil {
		end.ply.After = append(slices.Clone(end.ply.After), names+" "+other.Result)
	}
	return c, r.tell("study.merged", r.voice.NumberSlot("number", number))
}

// Add returns c with games of another source after its own, at the first of them.
func (r *Room) Add(c Cursor, games pgn.Source) (Cursor, Reply) {
	before, first := c, c.Len()
	for number := range games.Len() {
		game, err := games.Game(number)
		if err != nil {
			return before, r.unread(err)
		}
		c.shelf = c.put().with(c.Len(), game)
		c.edit = false
	}
	if games.Len() == 0 {
		return before, r.unread(errNoGames)
	}
	next, err := c.enter(first)
	next.changed, next.earlier = true, &before
	return r.entered(next, err)
}

// added returns c with a game after the last one, and there. It takes the place of the
// only one if that is still empty.
func (c Cursor) added(game pgn.Game) (Cursor, error) {
	before, place := c, c.Len()
	if place == 1 && len(c.game.Tags) == 0 && len(c.at.root().children) == 0 && len(c.at.root().before) == 0 && c.game.Start == rules.StandardSetup() {
		place = 0
	}
	c.shelf, c.edit = c.put().with(place, game), false
	c, err := c.enter(c.Len() - 1)
	c.changed, c.earlier, c.edit = true, &before, true
	return c, err
}

// entered names a game that was opened.
func (r *Room) entered(c Cursor, err error) (Cursor, Reply) {
	if err != nil {
		return c, r.unread(err)
	}
	reply := Reply{Said: r.Title(c)}
	reply.Said = append(reply.Said, r.Standing(c)...)
	return c, reply
}

// join adds the moves of a line after n where they are not there yet, and returns the
// end of the line.
func (n *node) join(line pgn.Line) *node {
	at := n
	for i, ply := range line.Plies {
		variations := ply.Variations
		ply.Variations = nil
		same := slices.IndexFunc(at.children, func(child *node) bool {
			return child.ply.Move == ply.Move && child.ply.Null == ply.Null
		})
		if same < 0 {
			child := &node{ply: ply, parent: at}
			if i == 0 {
				child.before = line.Before
			}
			same, at.children = len(at.children), append(at.children, child)
		} else {
			has := &at.children[same].ply
			has.After = more(has.After, ply.After)
			has.NAGs = more(has.NAGs, ply.NAGs)
		}
		for _, variation := range variations {
			at.join(variation)
		}
		at = at.children[same]
	}
	return at
}

// more returns a list with what of another one it has not.
func more[T comparable](list, other []T) []T {
	list = slices.Clone(list)
	for _, one := range other {
		if !slices.Contains(list, one) {
			list = append(list, one)
		}
	}
	return list
}
