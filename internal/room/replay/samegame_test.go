package replay_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/room/replay"
	"blindchess/internal/rules"
	"blindchess/internal/scoresheet/pgn"
	"blindchess/internal/table"
)

// caller makes the directions of a game in which everything happens that a game on
// record can have.
type caller struct{ *rand.Rand }

func (c caller) of(words ...string) string { return words[c.IntN(len(words))] }

// conditions begins a script. Half of the games begin near castling, a promotion or
// a capture en passant.
func (c caller) conditions() string {
	text := fmt.Sprintf("laws %s\ncontrol %s\narbiter %s\nevent %s\nrulings %s\nsheets %s\nrepeat free\ntakebacks yes\n", c.of("2005", "2014", "2018", "2023"),
		c.of("3m+2s", "40/90m+30s,30m+30s", "10m b5s", "20m d5s"), c.of("yes", "yes", "no"), c.of("standard", "rapid", "blitz"), c.of("facts", "nothing"), c.of("auto", "manual"))
	if c.IntN(2) == 0 {
		text += fmt.Sprintf("board %s %s\n", c.of("white", "black"), c.of("pegs", "pieces"))
	}
	switch c.IntN(8) {
	case 0, 1, 2:
		text += fmt.Sprintf("chess960 %d\n", c.IntN(960))
	case 3, 4:
		text += "position \"r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6 0 1\"\n"
	case 5:
		text += "position \"1r2k1r1/1P6/8/4p3/3P4/8/1p4p1/1R2K1R1 b BGbg - 3 20\"\n"
	}
	return text + "start\n"
}

// move picks a legal move, often one that is rare.
func (c caller) move(g rules.Game) string {
	p := g.Position()
	legal := p.AppendMoves(nil)
	if len(legal) == 0 {
		return "a1a1"
	}
	picked := legal[c.IntN(len(legal))]
	for range 6 {
		_, castles := p.Castling(picked)
		passing := p.At(picked.From).Role == rules.Pawn && picked.From.File() != picked.To.File() && p.At(picked.To) == (rules.Piece{})
		if castles || passing || picked.Promotes != 0 {
			break
		}
		picked = legal[c.IntN(len(legal))]
	}
	return p.UCI(picked)
}

// reply picks a move of the side that does not have the move.
func (c caller) reply(p rules.Position) string {
	placement, turn, _, _ := p.Parts()
	p = rules.PositionOf(placement, turn.Other(), 0, 0)
	legal := p.AppendMoves(nil)
	if len(legal) == 0 {
		return "a1a1"
	}
	return p.UCI(legal[c.IntN(len(legal))])
}

// direction is what happens next.
func (c caller) direction(s table.State) string {
	turn, other := "white", "black"
	if s.Turn() == rules.Black {
		turn, other = other, turn
	}
	move := c.move(s.Game)
	switch c.IntN(24) {
	case 0:
		return fmt.Sprintf("move %s %c%d%c%d ; press %s", turn, 'a'+c.IntN(8), 1+c.IntN(8), 'a'+c.IntN(8), 1+c.IntN(8), turn)
	case 1:
		return fmt.Sprintf("claim %s %s", c.of(turn, other), c.of("illegal", "threefold", "fifty", "flag", "threefold "+move))
	case 2:
		return "arbiter " + c.of("uphold", "reject", "resolve", "undo 1", "undo 3", "warn "+other, "score white 1/2 black 0", "forfeit "+turn)
	case 3:
		return c.of("arbiter add "+other+" 2m", "arbiter remove "+turn+" 10s", "arbiter stop ; wait 3s ; arbiter set white 2m black 90s ; arbiter restart", "arbiter restart")
	case 4:
		return fmt.Sprintf("adjourn \"tomorrow\" ; seal %s %s ; arbiter stop ; wait 1h ; open ; resume", turn, move)
	case 5:
		return fmt.Sprintf("offer %s ; %s %s", turn, c.of("decline", "decline", "decline", "accept"), other)
	case 6:
		return fmt.Sprintf("takeback %s ; %s %s", other, c.of("accept", "decline"), turn)
	case 7:
		return c.of("crash", "crash ; arbiter restart", "strike "+turn, "sign "+turn, "resign "+turn)
	case 8:
		return "wait " + c.of("1ms", "7s", "40s", "3m")
	case 9:
		return fmt.Sprintf("announce %s %s ; press %s", turn, move, turn)
	case 10, 11:
		illegal := fmt.Sprintf("%c%d%c%d", 'a'+c.IntN(8), 1+c.IntN(8), 'a'+c.IntN(8), 1+c.IntN(8))
		return fmt.Sprintf("move %s %s ; press %s ; move %s %s ; press %s", turn, illegal, turn, other, c.reply(s.Game.Position()), other)
	default:
		return "play " + move
	}
}

// randomGame plays a script and returns the table at its end, what the script
// printed, and its text.
func randomGame(t *testing.T, voices *script.Voices, seed uint64, length int) (table.State, []byte, string) {
	t.Helper()
	c := caller{rand.New(rand.NewPCG(seed, 32))}
	var printed bytes.Buffer
	run := script.New(&printed, script.Options{JSON: true, Nodes: 1, Voices: voices})
	text := ""
	for line := c.conditions(); length > 0; length-- {
		s, err := script.Parse("random", line)
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		if _, err := run.Play(s); err != nil {
			t.Fatal(err)
		}
		text += line + "\n"
		line = c.direction(run.State())
	}
	return run.State(), printed.Bytes(), text
}

// story reads a game that is written to a file.
func story(t *testing.T, text []byte) (host.Story, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.jsonl")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	read, err := host.ReadStory(path)
	if err != nil {
		t.Fatal(err)
	}
	return read, path
}

// journaled writes the records as a journal.
func journaled(t *testing.T, records []table.Record) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.journal")
	opened, err := host.OpenJournal(path, []byte(`{"game":"a script"}`))
	if err != nil {
		t.Fatal(err)
	}
	effects := make([]table.Effect, len(records))
	for i, r := range records {
		effects[i].Record = r
	}
	if err := opened.Log.Append(context.Background(), effects...); err != nil {
		t.Fatal(err)
	}
	if err := opened.Log.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// seen is a game with all that its records tell.
func seen(s table.State) any {
	return []any{script.Look(s, s.At), s.Seq, s.Game.Start(), s.Game.Moves(), s.Outcome, s.Sheets, s.Times}
}

// sameInPGN requires that PGN contains a game's moves, start and result: an
// accepted illegal move divides it in two.
func sameInPGN(t *testing.T, text string, want table.State) {
	t.Helper()
	file, err := pgn.Index([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	games, err := file.All()
	if err != nil || len(games) == 0 {
		t.Fatalf("got no PGN: %v\n%s", err, text)
	}
	ply := 0
	for i, one := range games {
		got, err := one.Rules()
		if err != nil || len(one.Faults) > 0 {
			t.Fatalf("got PGN that cannot be read: %v %v\n%s", err, one.Faults, text)
		}
		if i > 0 {
			ply++
			if !want.Game.Irregular(ply) {
				t.Errorf("ply %d: got a new game, want the game to go on", ply)
			}
		}
		if got.Start().Position.Placement() != want.Game.At(ply).Placement() || got.Start().Position.Turn() != want.Game.At(ply).Turn() {
			t.Errorf("part %d: got it from %s, want %s", i, got.Start().FEN(), want.Game.SetupAt(ply).FEN())
		}
		for at := 1; at <= got.Ply(); at++ {
			ply++
			if ply > want.Game.Ply() || got.Move(at) != want.Game.Move(ply) {
				t.Fatalf("ply %d: got %v in PGN, want the move of the game\n%s", ply, got.Move(at), text)
			}
		}
	}
	ends := want.Game.Ply()
	for at := 1; at <= ends; at++ {
		if _, err := rules.ParseFEN(want.Game.SetupAt(at).ShredderFEN()); err != nil && want.Game.Irregular(at) {
			ends = at - 1 // no program sets that position up
		}
	}
	if last := games[len(games)-1]; ply != ends || last.Result != want.Outcome.Result.String() {
		t.Errorf("got %d plies and %s, want %d and %v\n%s", ply, last.Result, ends, want.Outcome.Result, text)
	}
}

// sameGame plays a random script and reads it in every way that replay has.
func sameGame(t *testing.T, voices *script.Voices, seed uint64, length int) table.State {
	t.Helper()
	want, printed, text := randomGame(t, voices, seed, length)
	first, path := story(t, printed)
	again, problems := told(t, replay.Request{JSON: true}, "", path)
	second, _ := story(t, []byte(again))
	if problems != "" || !reflect.DeepEqual(second.Records, first.Records) {
		t.Errorf("replay --json: got other records than the script printed, and %q", problems)
	}
	journal := journaled(t, first.Records)
	kept, _ := told(t, replay.Request{JSON: true}, "", journal)
	if kept != again {
		t.Error("replay --json: got other records from a journal than from what the script printed")
	}
	read, err := host.ReadStory(journal)
	if err != nil {
		t.Fatal(err)
	}
	if got := read.Table(); !reflect.DeepEqual(seen(got), seen(want)) {
		t.Errorf("got\n%+v\nwant\n%+v", seen(got), seen(want))
	}
	written, _ := told(t, replay.Request{PGN: true}, "", journal)
	sameInPGN(t, written, want)
	if t.Failed() {
		t.Fatalf("seed %d, the script was:\n%s", seed, text)
	}
	return want
}

// sameGames plays many random scripts and asks that what is rare was among them.
func sameGames(t *testing.T, from, to uint64, length int) {
	t.Helper()
	voices := script.NewVoices()
	found := map[string]int{}
	for seed := from; seed < to; seed++ {
		s := sameGame(t, voices, seed, length)
		for ply := 1; ply <= s.Game.Ply(); ply++ {
			before, m := s.Game.At(ply-1), s.Game.Move(ply)
			wing, castles := before.Castling(m)
			switch {
			case s.Game.Irregular(ply):
				found["an illegal move that stands"]++
			case castles:
				found[fmt.Sprintf("%v castles to wing %v", before.Turn(), wing)]++
			case m.Promotes != 0:
				found[fmt.Sprintf("%v promotes", before.Turn())]++
			case before.At(m.From).Role == rules.Pawn && m.From.File() != m.To.File() && before.At(m.To) == (rules.Piece{}):
				found["en passant"]++
			}
		}
		found[s.Outcome.Result.String()]++
	}
	t.Logf("among the games: %v", found)
	for _, rare := range []string{"White castles to wing true", "White castles to wing false", "Black castles to wing true", "Black castles to wing false",
		"White promotes", "Black promotes", "en passant", "an illegal move that stands", "*", "1-0", "0-1", "1/2-1/2"} {
		if found[rare] == 0 {
			t.Errorf("got no game with %s", rare)
		}
	}
}

func TestReplay_OfWhatARandomScriptWritesIsTheSameGame(t *testing.T) { sameGames(t, 0, 200, 24) }

func TestSoakReplay_OfWhatARandomScriptWritesIsTheSameGame(t *testing.T) {
	if os.Getenv("SOAK") == "" {
		t.Skip("long: set SOAK=1")
	}
	sameGames(t, 1000, 5000, 80)
}
