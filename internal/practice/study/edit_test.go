package study_test

import (
	"strings"
	"testing"

	"blindchess/internal/practice/study"
	"blindchess/internal/rules"
)

// opened opens games in a room of a language.
func opened(t *testing.T, lang, text string) (*study.Room, study.Cursor) {
	t.Helper()
	return room(t, lang), open(t, text)
}

// texts returns a reply as one text.
func texts(reply study.Reply) string {
	var all []string
	for _, u := range reply.Said {
		all = append(all, u.Text())
	}
	return strings.Join(all, " ")
}

func TestRoom_APositionIsSetUpInWords(t *testing.T) {
	for _, c := range []struct{ lang, words, want string }{
		{"en", "White king g1, rook a1; Black king g8", "6k1/8/8/8/8/8/8/R5K1 w - - 0 1"},
		{"en", "white King g1 pawns f2, g2 and h2; black king g8 knight c6; Black to move", "6k1/8/2n5/8/8/8/5PPP/6K1 b - - 0 1"},
		{"en", "White Kg1 Ra1 Nb1; Black Kg8 Qd8", "3q2k1/8/8/8/8/8/8/RN4K1 w - - 0 1"},
		{"en", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40", "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"},
		{"en", "4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"de", "Wei\u00df K\u00f6nig g1, T\u00fcrme a1 b1, Bauern f2 g2; Schwarz K\u00f6nig g8, L\u00e4ufer c8; Schwarz am Zug", "2b3k1/8/8/8/8/8/5PP1/RR4K1 b - - 0 1"},
		{"sk", "biely kr\u00e1\u013e g1, ve\u017ea a1, pe\u0161iaci f2 g2; \u010dierny kr\u00e1\u013e g8, jazdec c6; \u010dierny na \u0165ahu", "6k1/8/2n5/8/8/8/5PP1/R5K1 b - - 0 1"},
		{"pl", "bia\u0142e kr\u00f3l g1, wie\u017ca a1; czarne kr\u00f3l g8, hetman d8", "3q2k1/8/8/8/8/8/8/R5K1 w - - 0 1"},
		{"bg", "\u0431\u0435\u043b\u0438\u0442\u0435 \u0446\u0430\u0440 g1, \u0442\u043e\u043f a1; \u0447\u0435\u0440\u043d\u0438\u0442\u0435 \u0446\u0430\u0440 g8, \u0434\u0430\u043c\u0430 d8", "3q2k1/8/8/8/8/8/8/R5K1 w - - 0 1"},
		{"sr", "beli kralj g1, top a1; crni kralj g8, skaka\u010d c6", "6k1/8/2n5/8/8/8/8/R5K1 w - - 0 1"},
		{"cnr", "bijeli kralj g1, top a1, pje\u0161aci f2 g2; crni kralj g8", "6k1/8/8/8/8/8/5PP1/R5K1 w - - 0 1"},
	} {
		room, cursor := opened(t, c.lang, "1. e4 *")
		cursor, reply := room.Enter(cursor, "setup "+c.words)
		if got := cursor.Game().Setup().FEN(); got != c.want {
			t.Errorf("%s, %s: got %s, want %s; heard %v", c.lang, c.words, got, c.want, texts(reply))
		}
	}
	room, cursor := opened(t, "en", "1. e4 *")
	for line, want := range map[string]string{
		"setup White king g1, dragon a1": "dragon is not understood in a position.", "setup White rook a1; Black king g8": "That is not a possible position",
		"setup king g1": "king is not understood", "setup": "add a game from this position",
	} {
		if after, reply := room.Enter(cursor, line); after.Len() != 1 || !strings.Contains(texts(reply), want) {
			t.Errorf("%s: got %q, want %q and no new game", line, texts(reply), want)
		}
	}
}

func TestRoom_AStudyIsEditedAndEachEditIsUndone(t *testing.T) {
	const text = "[White \"Anna\"]\n[Annotator \"Eva\"]\n\n1. e4 e5 *\n\n[White \"Bo\"]\n\n1. e4 {best} c5 (1... e6 2. d4) 2. Nf3 1-0\n"
	for _, c := range []struct {
		line, heard string
		has, hasNot string // of what is written after it
		games       int
	}{
		{"tag White Karla", "White: Karla.", "[White \"Karla\"]", "Anna", 2},
		{"tag Black Dan Brown", "Black: Dan Brown.", "[Black \"Dan Brown\"]", "", 2},
		{"tag Result 0-1", "Result: 0-1.", "1. e4 e5 0-1", "", 2},
		{"untag Annotator", "Annotator is not set.", "", "Annotator", 2},
		{"new", "Game three of three.", "", "", 3},
		{"delete", "Deleted.", "1... e6", "Anna", 1},
		{"merge 2", "Moves added from game two.", "1. e4 {best} 1... e5 (1... c5 2. Nf3 {Bo against Black 1-0}) (1... e6 2. d4) *", "", 2},
	} {
		room, cursor := opened(t, "en", text)
		before := write(t, gamesOf(t, cursor))
		edited, reply := room.Enter(cursor, c.line)
		after := oneLine(write(t, gamesOf(t, edited)))
		if !strings.Contains(texts(reply), c.heard) || edited.Len() != c.games || !edited.Changed() {
			t.Errorf("%s: got %q with %d games, changed %v; want %q with %d", c.line, texts(reply), edited.Len(), edited.Changed(), c.heard, c.games)
		}
		if !strings.Contains(after, c.has) || c.hasNot != "" && strings.Contains(after, c.hasNot) {
			t.Errorf("%s: got\n%s\nwant %q and not %q", c.line, after, c.has, c.hasNot)
		}
		undone, _ := room.Enter(edited, "undo")
		if got := write(t, gamesOf(t, undone)); got != before || undone.Changed() {
			t.Errorf("%s, undone: got\n%s\nchanged %v; want as before\n%s", c.line, got, undone.Changed(), before)
		}
	}
}

func TestRoom_AnEditThatCannotBeIsRefusedAndChangesNothing(t *testing.T) {
	room, cursor := opened(t, "en", "[White \"Anna\"]\n\n1. e4 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n")
	for line, want := range map[string]string{
		"tag FEN 8/8/8/8/8/8/8/8": "The start of a game stays.", "untag FEN": "FEN is not set.", "tag W\u00e4hler x": "Type tag, then a name",
		"tag Result won": "Type one of these results", "untag Nothing": "Nothing is not set.", "merge 2": "That game starts from another position.",
		"merge 1": "Games here: two.", "merge 9": "Games here: two.", "tag White": "White: Anna.", "tag": "White: Anna.",
	} {
		after, reply := room.Enter(cursor, line)
		if !strings.Contains(texts(reply), want) || after.Changed() || after.Len() != 2 {
			t.Errorf("%s: got %q, changed %v, want %q", line, texts(reply), after.Changed(), want)
		}
	}
	room, cursor = opened(t, "en", "1. e4 *")
	if after, reply := room.Enter(cursor, "delete"); after.Len() != 1 || !strings.Contains(texts(reply), "This is the only game.") {
		t.Errorf("the only game: got %q with %d games", texts(reply), after.Len())
	}
}

func TestRoom_TheStartOfASetUpGameIsReadBack(t *testing.T) {
	room, cursor := opened(t, "en", "1. e4 *")
	cursor, reply := room.Enter(cursor, "setup White king g1, rook a1; Black king g8")
	for _, want := range []string{"Game two of two.", "At the start.", "rook", "Gustav"} {
		if !strings.Contains(texts(reply), want) {
			t.Errorf("got %q, want %q", texts(reply), want)
		}
	}
	if cursor.Game().Position().Turn() != rules.White {
		t.Error("want White to move")
	}
	if text := write(t, gamesOf(t, cursor)); !strings.Contains(text, "[FEN \"6k1/8/8/8/8/8/8/R5K1 w - - 0 1\"]") {
		t.Errorf("got\n%s", text)
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func TestSetUp_APositionThatCannotBeIsRefusedInThePlayersLanguage(t *testing.T) {
	reasons := map[string]string{}
	for _, lang := range []string{"en", "de"} {
		room, cursor := opened(t, lang, "1. e4 *")
		_, reply := room.Enter(cursor, "setup 8/8/8/8/8/8/8/9 w - - 0 1")
		for _, u := range reply.Said {
			_, reasons[lang], _ = strings.Cut(u.Text(), ": ")
		}
	}
	if reasons["en"] == "" || reasons["de"] == "" || reasons["en"] == reasons["de"] {
		t.Errorf("got the reasons %q, want each in its language", reasons)
	}
}
