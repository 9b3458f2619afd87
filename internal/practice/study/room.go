package study

import (
	"slices"
	"strings"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/language"
	"blindchess/internal/notation"
	"blindchess/internal/rules"
	"blindchess/internal/say"
)

// Room reads the lines of one person who studies. One goroutine uses it at a
// time.
type Room struct {
	voice   announce.Narrator
	ear     announce.Ear
	session *console.Session
	english language.Pack
	names   map[string]string // folded name to verb
	letters notation.Notation // in which moves are written for eyes
	much    string            // how much is told of what a file says: all, text or none
}

// Reply is the reply to a line. Verb is set if the line asks for a command that
// a study cannot carry out, such as save: then Rest is the text behind it.
type Reply struct {
	Said []say.Utterance
	Verb string
	Rest string
}

// verb is a command of a study.
type verb struct {
	name string
	run  func(r *Room, c Cursor, rest string) (Cursor, Reply) // nil: the caller does it
}

// verbs lists the commands in the order of the help.
func verbs() []verb {
	return []verb{
		{"next", (*Room).next}, {"back", (*Room).back}, {"start", (*Room).start}, {"end", (*Room).end},
		{"variations", (*Room).variations}, {"variation", (*Room).variation}, {"up", (*Room).up},
		{"where", (*Room).where}, {"line", (*Room).line}, {"guess", (*Room).guess},
		{"comment", (*Room).comment}, {"uncomment", (*Room).uncomment}, {"glyph", (*Room).glyph}, {"remarks", (*Room).remark}, {"read", nil},
		{"promote", (*Room).promote}, {"cut", (*Room).cut}, {"undo", (*Room).undo},
		{"game", (*Room).game}, {"games", (*Room).list}, {"tag", (*Room).tag}, {"untag", (*Room).untag},
		{"new", (*Room).fresh}, {"setup", (*Room).setUp}, {"add", nil}, {"merge", (*Room).merge}, {"delete", (*Room).delete},
		{"eval", nil}, {"best", nil}, {"threat", nil}, {"why", nil}, {"more", nil}, {"hint", nil}, {"play", nil}, {"blunders", nil}, {"opening", nil}, {"tablebase", nil},
		{"save", nil}, {"restore", nil}, {"help", (*Room).help}, {"quit", nil},
	}
}

// NewRoom returns a room for the user of a config, who has no side. Its error
// says which part the config lacks.
func NewRoom(config console.Config) (*Room, error) {
	config.Actor = console.Actor{}
	session, err := console.NewSession(config)
	if err != nil {
		return nil, err
	}
	english, err := language.Load(language.Reference)
	if err != nil {
		return nil, err
	}
	r := &Room{
		voice: session.Voice(), ear: announce.NewEar(config.Narrator.Scheme, config.Notation), session: session,
		english: english, names: map[string]string{}, letters: notation.Of(config.Notation), much: remarksText,
	}
	for _, pack := range []language.Pack{english, config.Narrator.Pack} { // the user's language wins
		for _, v := range verbs() {
			for _, name := range pack.Variants("study.command." + v.name) {
				for _, folded := range language.Foldings(name) {
					r.names[folded] = v.name
				}
			}
		}
	}
	return r, nil
}

// Enter reads one line that was typed at a cursor.
func (r *Room) Enter(c Cursor, line string) (Cursor, Reply) {
	line = strings.TrimSpace(line)
	if line == "" {
		return r.next(c, "")
	}
	if len(line) > 2000 {
		return c, r.refuse("study.too-long")
	}
	if name, rest, known := r.find(line); known {
		for _, v := range verbs() {
			if v.name == name && v.run != nil {
				return v.run(r, c, rest)
			}
		}
		return c, Reply{Verb: name, Rest: rest}
	}
	if number, ok := numberOf(line); ok {
		return r.way(c, number)
	}
	if c, reply, is := r.numbered(c, line); is {
		return c, reply
	}
	if intent, asks := r.session.Explore(c.Game(), line); asks {
		return c, Reply{Said: intent.Answers}
	}
	return r.move(c, line)
}

// find returns the command that a line begins with.
func (r *Room) find(line string) (name, rest string, known bool) {
	words := strings.Fields(line)
	for n := min(len(words), 2); n > 0; n-- {
		name, known := r.names[language.Fold(strings.Join(words[:n], " "))]
		if !known {
			continue
		}
		rest := strings.TrimSpace(line)
		for range n {
			_, rest, _ = strings.Cut(strings.TrimSpace(rest), " ")
		}
		return name, strings.TrimSpace(rest), true
	}
	return "", "", false
}

// numberOf reads a number from 1 to 99,999,999.
func numberOf(text string) (int, bool) {
	n := 0
	for _, sign := range text {
		if sign < '0' || sign > '9' || n > 9_999_999 {
			return 0, false
		}
		n = 10*n + int(sign-'0')
	}
	return n, n > 0
}

// tell answers with one phrase.
func (r *Room) tell(key string, slots ...announce.Slot) Reply {
	return Reply{Said: []say.Utterance{r.voice.Answer("study", key, slots...)}}
}

// refuse is tell for a refusal, with its sound.
func (r *Room) refuse(key string, slots ...announce.Slot) Reply {
	reply := r.tell(key, slots...)
	reply.Said[0].Earcon = announce.EarconRefused
	return reply
}

// Next goes to the next move, and reports false where none follows.
func (r *Room) Next(c Cursor) (Cursor, []say.Utterance, bool) {
	if len(c.at.children) == 0 {
		return c, nil, false
	}
	c, reply := r.next(c, "")
	return c, reply.Said, true
}

// Play plays a move of someone else at a cursor, and returns that move alone.
func (r *Room) Play(c Cursor, m rules.Move) (Cursor, say.Utterance) {
	c, _ = c.add(m)
	return c, r.lastMove(c.Game())
}

// Voice returns the narrator for the user.
func (r *Room) Voice() announce.Narrator { return r.voice }

// help lists the commands, or explains one of them.
func (r *Room) help(c Cursor, rest string) (Cursor, Reply) {
	if name, _, known := r.find(rest); known && rest != "" {
		return c, r.tell("study.help." + name)
	}
	reply := r.tell("study.help", announce.TextSlot("commands", strings.Join(r.Shows(), ", ")))
	var shown []string
	for _, name := range console.Explorations() {
		if variants := r.voice.Pack.Variants("command." + name); len(variants) > 0 {
			shown = append(shown, variants[0])
		}
	}
	reply.Said = append(reply.Said, r.voice.Answer("study", "study.help-board", announce.TextSlot("commands", strings.Join(shown, ", "))))
	return c, reply
}

// Shown returns the name of a command as help shows it.
func (r *Room) Shown(name string) string {
	if variants := r.voice.Pack.Variants("study.command." + name); len(variants) > 0 {
		return variants[0]
	}
	return name
}

// Move reads a line as a move of a position, and reports false if it is a
// command or no legal move.
func (r *Room) Move(position rules.Position, line string) (rules.Move, bool) {
	if _, _, known := r.find(line); known || strings.TrimSpace(line) == "" {
		return rules.Move{}, false
	}
	move, err := r.ear.Listen(position, line)
	return move, err == nil
}

// Names reports whether a line begins with the name of a command.
func (r *Room) Names(line, verb string) bool {
	name, _, known := r.find(line)
	return known && name == verb
}

// asking are the commands that ask about the position of the cursor, or about the
// study, and change neither.
var asking = []string{"where", "line", "eval", "best", "threat", "why", "more", "hint", "remarks", "opening", "tablebase", "games", "save", "help"}

// Asks reports whether a line only asks: about a game or its board, for an engine's
// opinion on it, or for help.
func (r *Room) Asks(game rules.Game, line string) bool {
	if name, _, known := r.find(line); known {
		return slices.Contains(asking, name)
	}
	_, asks := r.session.Explore(game, line)
	return asks
}

// Shows lists the commands as help shows them.
func (r *Room) Shows() []string {
	var shown []string
	for _, v := range verbs() {
		shown = append(shown, r.Shown(v.name))
	}
	return shown
}
