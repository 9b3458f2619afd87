package console_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/floors/golden"
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// dialogues are lines that one person types one after the other, separated by slashes:
// at which table, who they are, and what they have set. A line such as "+heard e4" is no
// typed one: see dialogue.
var dialogues = []struct{ at, who, set, lines string }{
	{"friends, two moves", "White", "", "resign/clock/yes"},
	{"friends, two moves", "White", "", "resign/draw/no/yes"},
	{"friends, two moves", "White", "", "resign/flip/yes"},
	{"friends, two moves", "White", "", "resign/xyzzy/Y"},
	{"friends, two moves", "White", "", "resign/n/resign/no/resign//yes"},
	{"friends, two moves", "White", "", "resign/resign/gate"},
	{"friends, two moves", "White", "", "resign/resign now/yes"},
	{"friends, two moves", "White", "", "resign/Nf3/yes"},
	{"friends, two moves", "White", "", "resign/claim flag/claim threefold/yes"},
	{"friends, two moves", "White", "", "claim threefold Nf3/no/claim touched g1/abort/no/call"},
	{"friends, two moves", "White", "", "resgin/y/y"},
	{"friends, two moves", "White", "", "resgin/no/yes/clokc/clock/yes/y/hlep drwa/yes"},
	{"friends, two moves", "White", "", "undo/yes/takeback/undo 1/undo x/no"},
	{"friends, two moves", "White", "", "a/again/again 2/again 9/again 0/spell/spell 2/spell 0/spell 99/spell Nf3 e4/xx/why/Nf3/why"},
	{"friends, two moves", "White", "short", "xx/why/gate/again"},
	{"friends, two moves", "White", "", "illegible/?/more/more/? clock/? moves 2/? moves 99/more/? boards/more/? xyzzy/? hint/? nonsense word/help keys/more/more/more"},
	{"friends, two moves", "White", "", "help table/more/more/more/more/help draw/help draw now/help clock mine/help questions 3/help settings/help clock/help arbiter/help voices 2"},
	{"friends, two moves", "White", "short", "help/help clock/help draw"},
	{"friends, two moves", "onlooker", "", "help/help moves/help table/help keys/more/help draw"},
	{"an event, two moves", "arbiter", "", "help/help table/help arbiter/more/more/more/help rays/help legal/report incidents/report inc/report x/pin 1/pin"},
	{"friends, two moves", "White", "orologic", ".1/.2/.3/.4/.5/.l/.M/.p/.s/.r/.a/.d/-e/-4/-e4/-x/-/,N/,/.z/.q/e4/.0/yes/Nf3"},
	{"friends, two moves", "White", "bound", "f2/x/space/e5"},
	{"friends, two moves", "White", "german", "Springer f3/Sf3/Nf3/aufgeben/nein/resign/ja"},
	{"friends, two moves", "White", "german", "Uhr meine/uhr/hilfe uhr/uhhr/ja/schach/clokc/j"},
	{"friends, two moves", "White", "bulgarian", "\u0447\u043b\u0435\u043d 6.2.1.1\u0430/\u0447\u043b\u0435\u043d 6.2.1\u0431/\u043a3/pieces \u0426/Nf3/law 9.2"},
	{"friends, two moves", "White", "", "law 6.2/law 6.2.1a/law 9/law 12.99/law abc/law"},
	{"friends, two moves", "White", "short", "law 6.2.1/opponent/names/rights/incidents/taken/moves/sheet/scan e/scan 4/claims/proposal"},
	{"friends, two moves", "White", "full", "opponent/names/rights/gate/scan e4/scan e/clock/claims/proposal"},
	{"friends, two moves", "White", "lines", "board/board sentences/board lines/board x/pieces n/scan e4"},
	{"friends, two moves", "Black", "lines, seen from Black", "board/board sentences"},
	{"friends, two moves", "White", "dial", "clock/clock mine/clock full/clock difference/my time/clock black/clock his"},
	{"a clock beside the table that is lost", "White", "dial", "clock/clock mine/dial/dial his/clock difference"},
	{"an event, two moves", "White", "online", "scan e4/legal/attackers e4/Nf3"},
	{"friends, two moves", "White", "online", "scan e4/legal/attackers e4/captures/rays e4/claims/Nf3"},
	{"friends, two moves", "White", "sends again", "Nf3//clock///press"},
	{"friends, two moves", "White", "sends again", "Nf3/press/press"},
	{"friends, two moves", "White", "sends again", "press/Nf3//no//yes"},
	{"friends, two moves", "White", "sends yes", "Nf3///press/no/press/y"},
	{"friends, two moves", "White", "sends yes", "Nf3/press/announce Nc3/yes/yes"},
	{"friends, over", "White", "analyses", "/gate/sign/yes/rematch/new/rematch"},
	{"friends, two moves", "White", "", "+heard Nf3//gate"},
	{"friends, two moves", "White", "", "+heard Nf3/no//gate"},
	{"friends, two moves", "White", "", "+heard Nf3/yes/gate"},
	{"friends, two moves", "White", "", "+heard Nf3/clock//gate"},
	{"friends, two moves", "White", "", "+heard Nf3/+key//gate"},
	{"friends, two moves", "White", "", "+heard Nf3/+key/yes/gate"},
	{"friends, two moves", "White", "", "resign/+key//yes"},
	{"friends, at the start", "White", "", "teach/teach foo/teach foo N/teach knight Q/teach clock e/teach eva e/teach nite N/teach foo zz/teach one 1/teach foo 0-0-0/teach foo x/teach foo a/teach foo 8/teach foo N now"},
	{"friends, at the start", "White", "taught", "teach/teach horse/no/teach HORSE/yes/teach zebra/teach nag N/horse f3/horsef3/teach clock K"},
	{"friends, at the start", "White", "taught, german", "teach/teach springer D/teach tiger L/teach tiger 0-0"},
	{"a promotion made", "White", "", "queen/king/a8=N/N/pawn/e4/rook/a8=R/a8/ROOK"},
	{"a promotion made", "Black", "", "queen/N"},
	{"a promotion made", "both", "", "queen"},
	{"a pawn that may promote touched", "White", "", "a8/clock/pawn/knight"},
	{"a pawn that may promote touched", "White", "", "a8//a8/no/a8/Q"},
	{"a pawn that may promote touched", "both", "", "queen"},
	{"a pawn that may promote touched", "both", "", "clock/king/N"},
	{"pegs, a pawn on the last rank", "White", "", "king/pawn/queen"},
	{"pegs, a pawn on the last rank", "assistant", "", "queen"},
	{"pegs, a pawn on the last rank", "Black", "", "queen"},
	{"friends, a move pressed", "Black", "", "d3/no/d3/yes/e4/execute"},
	{"friends, a move pressed", "Black", "sees", "e4/e3/e2e3/e4/e5/press"},
	{"friends, a move pressed", "Black", "", "e5/press/gate"},
	{"friends, a move pressed", "Black", "", "e6//gate"},
	{"friends, a move pressed", "both", "", "e4/e5/press/takeback"},
	{"friends, a move pressed", "assistant", "", "repeat/execute/e4"},
	{"friends, a wrong repetition", "Black", "", "/e4//"},
	{"friends, a reply", "White", "", "exd4/e5/e4/Nf3"},
	{"friends, another move carried out", "White", "", "accept/yes/proposal"},
	{"friends, another move carried out", "both", "", "accept/yes/accept/yes/proposal"},
	{"sheets by hand, sheets and boards that differ", "White", "", "proposal/accept 1/yes/accept 2/no/accept 7/yes"},
	{"sheets by hand, sheets and boards that differ", "White", "short", "proposal/gate"},
	{"sheets by hand, sheets and boards that differ", "onlooker", "", "proposal/gate"},
	{"sheets by hand, over", "White", "", "sign/yes/write all/sign/yes/gate"},
	{"sheets by hand, over", "White", "german", "sign/nein/schreibe alles/schreibe alles"},
	{"sheets by hand, two moves", "White", "", "write all/write 1. e4!/write e5 (=)/strike/sheet/gate"},
	{"sheets by hand, two moves", "Black", "", "write 1... e5/sheet/write Nf3/gate"},
	{"an event, two moves", "White", "", "claim threefold Nf3/yes/claim threefold Ng3/no/claim fifty Ng3/yes/why"},
	{"an event, two moves", "White", "", "Ng3/e9/Nf3/e4/announce Nf6"},
	{"an event, two moves", "Black", "", "Ng3/e9/Nf6/announce Nf6/seal Nf6"},
	{"an event, two moves", "onlooker", "", "Ng3/e9/Nf3/legal/claims"},
	{"an event, a player who seals", "White", "", "seal Ng3/yes/seal Nf3/no/seal xx/yes//gate"},
	{"friends, a player who seals", "White", "", "gate/seal Nf3/yes/gate//open/resume/gate"},
	{"friends, a player who seals", "Black", "", "gate/seal Nf3/press"},
	{"an event, both clocks stopped", "arbiter", "", "restart white/no/restart white/yes/stop/restart"},
	{"an event, both clocks stopped", "arbiter", "", "undo 1/yes/clocks white 10m black 1h/add white 1m/add white xx/remove black -1m/score 1 0/no/score x"},
	{"an event, a claim of a touch", "arbiter", "", "gate/uphold/no/uphold/yes/gate/incidents"},
	{"an event, another move carried out", "arbiter", "", "gate/accept 1/no/resolve/yes/gate/incidents"},
	{"an event, a board to correct", "White", "", "gate///gate"},
	{"an event, a board to correct", "arbiter", "", "gate/restart"},
	{"an event, two hands", "arbiter", "", "gate/warn white/gate"},
	{"an event, two hands", "White", "", "gate/proposal"},
	{"friends, an accident", "Black", "", "accept/gate"},
	{"friends, an accident", "Black", "", "decline/gate"},
	{"friends, a draw offered", "White", "", "accept/no/accept/yes/gate/claims"},
	{"friends, a rematch asked for", "Black", "", "gate/new/gate"},
	{"friends, a result shown", "both", "", "gate/accept/yes"},
}

// settings are what the people of the dialogues have set.
var settingsOf = map[string]func(*testing.T, *console.Config){
	"short":    func(_ *testing.T, c *console.Config) { c.Narrator.Verbosity = announce.Short },
	"full":     func(_ *testing.T, c *console.Config) { c.Narrator.Verbosity = announce.Full },
	"orologic": func(_ *testing.T, c *console.Config) { c.Keys = "orologic" },
	"bound": func(_ *testing.T, c *console.Config) {
		c.Bind = map[string]string{"f2": "clock", "x": "turn", "space": "board"}
	},
	"german":          func(t *testing.T, c *console.Config) { speaks(t, c, "de") },
	"bulgarian":       func(t *testing.T, c *console.Config) { speaks(t, c, "bg") },
	"lines":           func(_ *testing.T, c *console.Config) { c.Lines = true },
	"seen from Black": func(_ *testing.T, c *console.Config) { c.Narrator.From = rules.Black },
	"dial":            func(_ *testing.T, c *console.Config) { c.Dial = true },
	"online":          func(_ *testing.T, c *console.Config) { c.Online = func() bool { return true } },
	"sends again":     func(_ *testing.T, c *console.Config) { c.Sending = "again" },
	"sends yes":       func(_ *testing.T, c *console.Config) { c.Sending = "yes" },
	"analyses":        func(_ *testing.T, c *console.Config) { c.Analyses = true },
	"sees":            func(_ *testing.T, c *console.Config) { c.Sees = true },
	"taught": func(_ *testing.T, c *console.Config) {
		c.Taught = announce.WriteTaught([]announce.Taught{{Word: "horse", Means: "role.knight"}, {Word: "tiger", Means: "castle.long"}, {Word: "kapow", Means: "takes"}, {Word: "ninth", Means: "rank.8"}, {Word: "board", Means: "file.b"}})
	},
}

func speaks(t *testing.T, c *console.Config, lang string) {
	s := session(t, c.Actor, lang, lang)
	c.Narrator.Pack, c.Narrator.Scheme, c.Notation = s.Config().Narrator.Pack, s.Config().Narrator.Scheme, s.Config().Notation
}

// TestDialogues_EachLineIsAnsweredAsBefore types lines one after the other, carries out
// what comes of them, and compares what is answered, asked and done with the earlier
// answers.
func TestDialogues_EachLineIsAnsweredAsBefore(t *testing.T) {
	tables := map[string]scene{}
	for _, scene := range scenes(t) {
		tables[scene.name] = scene
	}
	var out strings.Builder
	for _, d := range dialogues {
		scene, there := tables[d.at]
		if !there {
			t.Fatalf("there is no table %q", d.at)
		}
		_, sessions := roles(t)
		s := sessions[d.who]
		config := s.Config()
		config.Sees = false
		for set := range strings.SplitSeq(d.set, ", ") {
			if set != "" {
				settingsOf[set](t, &config)
			}
		}
		s.Change(config)
		fmt.Fprintf(&out, "%s; %s", d.at, d.who)
		if d.set != "" {
			fmt.Fprintf(&out, " (%s)", d.set)
		}
		out.WriteString("\n")
		g := &game{t: t, state: scene.state, at: scene.at}
		for line := range strings.SplitSeq(d.lines, "/") {
			if line == "" {
				line = "Enter"
			}
			fmt.Fprintf(&out, "\t> %s\n", line)
			for _, told := range g.dialogue(s, line) {
				fmt.Fprintf(&out, "\t%s\n", told)
			}
		}
	}
	golden.Check(t, "testdata/dialogues.golden", out.String(), *update)
}

// dialogue does a line, and returns what comes of it. "+heard" and a move is what the
// microphone heard, "+key" another key than Enter, and "illegible" bytes that are no text.
func (g *game) dialogue(s *console.Session, line string) (told []string) {
	g.t.Helper()
	var intent console.Intent
	if words, heard := strings.CutPrefix(line, "+heard "); heard {
		move, err := g.state.Game.Position().ParseSAN(words)
		if err != nil {
			g.t.Fatal(err)
		}
		intent.Answers = s.Said(g.state, move, words)
	} else if line == "+key" {
		s.Typed()
	} else if line == "illegible" {
		intent.Answers = []say.Utterance{s.Illegible()}
	} else {
		intent = s.Enter(g.state, g.at, strings.TrimPrefix(line, "Enter"))
	}
	if what := meant(intent); what != "" {
		told = append(told, what)
	}
	for _, u := range intent.Answers {
		s.Hear(u)
	}
	for _, c := range intent.Commands {
		effects, err := table.Decide(g.state, g.at, c)
		var refused *table.Refusal
		if errors.As(err, &refused) {
			u := s.Voice().Refused(g.state, refused)
			s.Refuse(u, g.state)
			told = append(told, "the table: "+u.Text())
			break
		}
		for _, e := range effects {
			s.Record(e.Record, func() table.State { return e.After })
			g.state = e.After
		}
	}
	if q, asked := s.Question(); asked && !slices.ContainsFunc(q.Answers, func(r console.Reply) bool { return r.Line == "yes" }) {
		told = append(told, fmt.Sprint("choices ", q.Answers))
	}
	if s.Confirms() {
		told = append(told, "Enter confirms")
	}
	return told
}

// TestMatrix_EachAnswerIsShortOrFullWhereThatIsSet asks at tables of all phases, and
// compares short and full answers that are not the usual ones with the earlier answers.
func TestMatrix_EachAnswerIsShortOrFullWhereThatIsSet(t *testing.T) {
	var out strings.Builder
	names, sessions := roles(t)
	questions := append(strings.Split(strings.ReplaceAll(asksOnly, "\n", "/"), "/"), "", "gate", "claims", "proposal", "turn", "scan e4", "help draw")
	for _, scene := range scenes(t) {
		if !slices.Contains([]string{"friends, two moves", "friends, a capture", "an event, two moves", "sheets by hand, two moves", "sheets by hand, sheets and boards that differ", "short of time, a claim", "pegs, a piece lifted"}, scene.name) {
			continue
		}
		fmt.Fprintf(&out, "%s\n", scene.name)
		for _, name := range []string{names[1], names[4]} {
			s, answers := sessions[name], map[announce.Verbosity][]string{}
			for _, v := range []announce.Verbosity{announce.Usual, announce.Short, announce.Full} {
				config := s.Config()
				config.Narrator.Verbosity = v
				s.Change(config)
				for _, line := range questions {
					answers[v] = append(answers[v], entered(s, scene, line))
				}
			}
			for v, how := range map[announce.Verbosity]string{announce.Short: "short", announce.Full: "full"} {
				by := map[string][]string{}
				for i, told := range answers[v] {
					if told != answers[announce.Usual][i] {
						by[told] = append(by[told], or(questions[i], "Enter"))
					}
				}
				var lines []string
				for told, typed := range by {
					lines = append(lines, fmt.Sprintf("\t%s, %s, %s: %s\n", name, how, strings.Join(typed, ", "), told))
				}
				answers[v] = lines
			}
			all := append(answers[announce.Short], answers[announce.Full]...)
			slices.Sort(all)
			out.WriteString(strings.Join(all, ""))
		}
	}
	golden.Check(t, "testdata/lengths.golden", out.String(), *update)
}

// TestMatrix_WhatEveryoneIsToldUnasked compares how each person is greeted, and what
// they are told of a proposal, with the earlier words.
func TestMatrix_WhatEveryoneIsToldUnasked(t *testing.T) {
	var out strings.Builder
	names, sessions := roles(t)
	for _, scene := range scenes(t) {
		fmt.Fprintf(&out, "%s\n", scene.name)
		by, order := map[string][]string{}, []string{}
		tell := func(name, what string, all ...say.Utterance) {
			var told []string
			for _, u := range all {
				if len(u.Words) > 0 {
					told = append(told, heard(u))
				}
			}
			if len(told) == 0 {
				return
			}
			line := what + ": " + strings.Join(told, " / ")
			if by[line] == nil {
				order = append(order, line)
			}
			by[line] = append(by[line], name)
		}
		words := func(words []say.Word) say.Utterance {
			return say.Utterance{Urgency: say.Next, Kind: say.Answer, Words: words}
		}
		for _, name := range names {
			s := sessions[name]
			if scene.asks {
				tell(name, "welcome", s.Welcome(scene.state, scene.at)...)
				tell(name, "greeting", s.Greeting(scene.state))
				tell(name, "reopened", s.Reopened(scene.state, scene.at)...)
			}
			tell(name, "proposed", words(s.Proposed(scene.state)))
			what, witnesses := s.Decides(scene.state)
			tell(name, "decides", words(what), words(witnesses))
			advice, explained := s.Advice(scene.state)
			tell(name, "advice", words(advice))
			for i, x := range explained {
				tell(name, fmt.Sprint("explained ", i+1), words(x))
			}
			tell(name, "to sign", words(s.ToSign(scene.state)))
		}
		for _, line := range order {
			who := strings.Join(by[line], ", ")
			if len(by[line]) == len(names) {
				who = "all"
			}
			fmt.Fprintf(&out, "\t%s, %s\n", who, line)
		}
		if e := fmt.Sprint(expected(scene.state, rules.White), "; ", expected(scene.state, rules.Black), "; ", console.SideToAct(scene.state)); e != "" {
			fmt.Fprintf(&out, "\texpected of White, of Black, and who acts: %s\n", e)
		}
	}
	golden.Check(t, "testdata/told.golden", out.String(), *update)
}

// expected is the next step of a side without the position.
func expected(s table.State, side rules.Side) string {
	e := console.Expected(s, side)
	return strings.Join(strings.Fields(fmt.Sprint(e.Step, " ", e.Move, map[bool]string{true: " again"}[e.Again], " ", e.Squares)), " ")
}

// TestMatrix_KeysAndListsOfEveryone compares what each key does, which commands each
// person may type, what a word is completed to, which lines are kept, which are the
// screen's own or personal, and which ask about a position alone.
func TestMatrix_KeysAndListsOfEveryone(t *testing.T) {
	var out strings.Builder
	names, sessions := roles(t)
	tables := map[string]scene{}
	for _, scene := range scenes(t) {
		tables[scene.name] = scene
	}
	sets := map[string]*console.Session{"player": sessions["White"], "arbiter": sessions["arbiter"]}
	for name, set := range map[string]string{"orologic": "orologic", "own keys": "bound"} {
		s := session(t, sessions["White"].Actor(), "en", "en")
		config := s.Config()
		settingsOf[set](t, &config)
		s.Change(config)
		sets[name] = s
	}
	keys := append(console.KeyNames(), "1", "8", "9", "0", "shift+1", "alt+8", "shift+9", "alt+0", "shift+", "!", "*", "(", "ab", "ctrl+x", "-", ",", "\u00a7", "")
	for _, name := range []string{"player", "arbiter", "orologic", "own keys"} {
		for _, key := range keys {
			k, known := sets[name].Key(key)
			line := fmt.Sprintf("%d %d %s %q", k.Press, k.Number, k.Role, k.Line)
			if bound := sets[name].Bound(key); bound != "" {
				line += " in a line " + bound
			}
			other, was := sets["player"].Key(key)
			if (known || name == "player") && (name == "player" || other != k || was != known) {
				fmt.Fprintf(&out, "%s, key %s: %v %s\n", name, key, known, line)
			}
		}
	}
	for _, name := range names {
		s := sessions[name]
		config := s.Config()
		config.Settings = func(words []string) []string {
			return map[int][]string{0: {"voice", "volume", "rate"}, 1: {"very slow", "fast"}}[len(words)]
		}
		s.Change(config)
		fmt.Fprintf(&out, "%s may type: %s\n", name, strings.Join(s.Verbs(), ", "))
		for _, at := range []string{"friends, two moves", "an event, two moves", "friends, over"} {
			for _, typed := range []string{"", "N", "n", "e", "cl", "/clo", "claim ", "claim t", "help cl", "law 6.2.1", "law 9.1.", "announce N", "write e", "repeat B", "seal a", "set v", "set voice v", "xyzzy x", "execute q"} {
				if found := s.Complete(tables[at].state, typed); len(found) > 0 && len(found) < 40 {
					fmt.Fprintf(&out, "%s, %s, %q: %s\n", name, at, typed, strings.Join(found, ", "))
				} else if len(found) > 0 {
					fmt.Fprintf(&out, "%s, %s, %q: %d\n", name, at, typed, len(found))
				}
			}
		}
	}
	for _, at := range []string{"friends, two moves", "friends, a player who seals", "friends, adjourned", "friends, resumed", "friends, over"} {
		var kept []string
		for _, line := range []string{"e4", "/pin 1", "seal e4", "open x", "yes", " no ", "hear", "chat x", "clock", "xyzzy"} {
			if sessions["White"].Keeps(tables[at].state, line) {
				kept = append(kept, line)
			}
		}
		fmt.Fprintf(&out, "%s, kept: %s\n", at, strings.Join(kept, ", "))
	}
	white := sessions["White"]
	for _, line := range []string{"quit", " /quit", "quit now", "flip", "quiet", "checkword", "speak", "speak off", "speak x", "set", "set voice", "set voice  off", "clock", "e4", "spell x", "again", "again x", "teach a b c", "teach", "names", "names x", "last 2", "moves", "pieces N", "scan e4", "scan z9", "legal", "legal e2", "fen", "board x", "material", strings.Repeat("x", 501)} {
		explored, is := white.Explore(tables["friends, two moves"].state.Game, line)
		fmt.Fprintf(&out, "%.30s: the screen's own %v, personal %q, explores %v %s\n", line, white.Local(line), white.Personal(line), is, meant(explored))
	}
	fmt.Fprintf(&out, "explorations: %s\n", strings.Join(console.Explorations(), ", "))
	for kind := laws.ClaimThreefold; kind <= laws.ClaimDelay; kind++ {
		fmt.Fprintf(&out, "claim %s: %s\n", kind, meant(white.Enter(tables["friends, two moves"].state, 0, "claim "+kind.String()+" e2")))
		white.Reset(white.Actor())
	}
	golden.Check(t, "testdata/lists.golden", out.String(), *update)
}

// TestClock_AnAnswerThatWaitsIsGivenAsTheClocksThenAre asks for the times, and hears them
// a minute later.
func TestClock_AnAnswerThatWaitsIsGivenAsTheClocksThenAre(t *testing.T) {
	g := newGame(t, nil)
	intent := player(t, rules.White).Enter(g.state, g.at, "clock mine")
	if intent.Anew == nil {
		t.Fatal("the answer stays as it was")
	}
	got := say.Utterance{Words: intent.Anew(g.state, g.at+60e9)}.Text()
	if want := "you twenty-nine thirty"; got != want && !strings.Contains(got, "twenty-nine") {
		t.Errorf("got %q a minute later, want %q", got, want)
	}
	if now := words(intent); strings.Contains(now, "twenty-nine") || now == got {
		t.Errorf("got %q now", now)
	}
}
