package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/floors/waits"
	"blindchess/internal/journal"
	"blindchess/internal/room"
	"blindchess/internal/rules"
	"blindchess/internal/rules/rulestest"
	"blindchess/internal/speech"
	"blindchess/internal/speech/speechtest"
	"blindchess/internal/table"
	"blindchess/internal/tactile/tactiletest"
)

func TestTheProgramPlaysTheAnnouncedMoveThroughTheSoundCard(t *testing.T) {
	t.Parallel()
	card, configuration := speechtest.NewCard(t, speech.Rate*2*2)
	h := newHome(t)
	s := h.start(t, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--opponent", "here", "--screen", "line")
	s.await("The game begins")
	s.enter("Nf3")
	s.await("Springer Gustav eins Felix drei")
	awaitClips(t, card, nil, "role.knight", "square.g1", "square.f3")
}

// awaitClips waits until a card has played clips of the scheme of the Laws, one
// after another. With a non-nil again, it asks for them again now and then: a
// busy computer may have torn a clip, or spoken over it.
func awaitClips(t *testing.T, card *speechtest.Card, again func(), names ...string) {
	t.Helper()
	banks, err := speech.BuiltIn()
	if err != nil {
		t.Fatal(err)
	}
	var wanted []speech.Sound
	for _, name := range names {
		clip, err := banks.Clip("fide", name)
		if err != nil {
			t.Fatal(err)
		}
		wanted = append(wanted, clip)
	}
	deadline, said := time.Now().Add(stallTimeout), time.Now()
	for inOrder(left(card.Played()), wanted) < len(wanted) {
		if again != nil && time.Since(said) > 15*time.Second {
			again()
			said = time.Now()
		}
		if time.Now().After(deadline) {
			played := card.Played()
			t.Fatalf("%d of the %d clips were played in order, in %v of sound", inOrder(left(played), wanted), len(wanted), played.Duration()/2)
		}
		time.Sleep(200 * time.Millisecond)
	}
}

func TestTheDialOfTheClockSoundsThroughTheSoundCard(t *testing.T) {
	t.Parallel()
	card, configuration := speechtest.NewCard(t, speech.Rate*2*2)
	h := newHome(t)
	s := h.start(t, []string{"ALSA_CONFIG_PATH=" + configuration}, "play", "--opponent", "here", "--screen", "line", "--control", "4m59s", "--scheme", "fide")
	s.await("The game begins")
	s.enter("stop")
	s.await("The arbiter has stopped the clocks")
	s.enter("dial")
	dial := speech.DialSound(4 * time.Minute)
	deadline := time.Now().Add(stallTimeout)
	for alike(left(card.Played()), dial) < 0 {
		if time.Now().After(deadline) {
			t.Fatalf("the dial of the clock is not in %v of sound", card.Played().Duration()/2)
		}
		// Other speech would hide the clip.
		time.Sleep(2 * time.Second)
		s.enter("dial")
	}
}

// left returns the left one of two channels.
func left(both speech.Sound) speech.Sound {
	one := make(speech.Sound, len(both)/2)
	for i := range one {
		one[i] = both[2*i]
	}
	return one
}

// inOrder counts how many of the clips, one after another, are in the played
// sound. A clip counts where its waveform is there, whatever its loudness.
func inOrder(played speech.Sound, clips []speech.Sound) int {
	from := 0
	for i, clip := range clips {
		at := alike(played[from:], clip)
		if at < 0 {
			return i
		}
		from += at + len(clip)
	}
	return len(clips)
}

// alike returns the index of part in whole, at any loudness, or -1. Its ends are
// left out: the voice fades them, and comes to its loudness slowly.
func alike(whole, part speech.Sound) int {
	const step, faded = 16, 1500
	loud := 0
	for i, sample := range part {
		if abs(sample) > abs(part[loud]) {
			loud = i
		}
	}
	for at := 0; at+len(part) <= len(whole); at++ {
		scale := float64(whole[at+loud]) / float64(part[loud])
		if scale < 0.05 {
			continue
		}
		same := true
		for i := faded; i < len(part)-faded && same; i += step {
			difference := float64(whole[at+i]) - scale*float64(part[i])
			same = difference < 400 && difference > -400
		}
		if same {
			return at
		}
	}
	return -1
}

func abs(sample int16) int {
	return max(int(sample), -int(sample))
}

func TestAGameThatWasKilledIsGivenBackAsItWas(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("killed.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", path)
	s.await("The game begins")
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
	s.enter("")
	s.enter("c5")
	s.await("Bauer Cesar sieben Cesar")
	s.enter("adjust")
	s.awaitJournal(path, "a second of play", func(state table.State) bool { return state.At >= clock.Instant(time.Second) && state.Game.Ply() == 2 })
	s.killed()
	before, err := room.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}
	if before.At < clock.Instant(time.Second) || before.Game.Ply() != 2 {
		t.Fatalf("got a journal up to %v and ply %d, want over a second and two plies", before.At, before.Game.Ply())
	}

	again := h.start(t, nil, "play", "--resume="+path, "--voice", "none", "--screen", "line")
	again.await("Clocks stopped. Type restart to continue")
	again.enter("quit")
	again.wait()
	after, err := room.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if got, want := after.Left(side, after.At), before.Left(side, before.At); got != want {
			t.Errorf("%v has %v left, want %v to the millisecond", side, got, want)
		}
	}
	if after.Game.Position() != before.Game.Position() || after.Gate.Made != before.Gate.Made || after.Boards.White.Placement != before.Boards.White.Placement || after.Boards.Black.Placement != before.Boards.Black.Placement {
		t.Errorf("the table is another one than before it was killed")
	}
}

// awaitJournal waits until the table in the journal satisfies a condition.
func (s *session) awaitJournal(path, what string, so func(table.State) bool) {
	s.t.Helper()
	for last := range waits.Polls(50*time.Millisecond, stallTimeout) {
		if state, err := room.ReadTable(path); err == nil && so(state) {
			return
		}
		if last {
			s.t.Fatalf("the journal did not come to %s; what was written is:\n%s", what, s.screen())
		}
	}
}

func TestASecondHostOnTheSameJournalIsTurnedAway(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("one.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", path)
	s.await("The game begins")
	output, err := h.command(nil, "play", "--opponent", "here", "--voice", "none", "--journal", path).CombinedOutput()
	if err == nil || !strings.Contains(string(output), "another table is writing to this journal") {
		t.Errorf("got %q and %v, want to be told that another table has the journal", output, err)
	}
	s.enter("e4")
	s.await("Bauer Eva zwei Eva vier")
}

// fill writes a file until the disk is full.
func fill(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for size := 4096; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	return nil
}

func TestATerminalThatClosesLeavesTheGameSafe(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("closed.journal")
	s := h.start(t, nil, "play", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", path)
	s.await("The game begins")
	s.enter("d4")
	s.await("Bauer David zwei David vier")
	if err := s.terminal.Close(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { s.wait(); close(ended) }()
	select {
	case <-ended:
	case <-time.After(stallTimeout):
		t.Fatal("the program goes on although its terminal is gone")
	}
	state, err := room.ReadTable(path)
	if err != nil || state.Game.Ply() != 1 {
		t.Errorf("got ply %d and %v, want the move kept", state.Game.Ply(), err)
	}
}

func TestRecordedGame_IsPlayedFromItsBoardToItsFlagFall(t *testing.T) {
	t.Parallel()
	games := map[string][3]string{"written": {
		string(tactiletest.DGTRecording(t, tactiletest.WrittenGame)), tactiletest.WrittenGame, "40ms",
	}}
	if folder, there := rulestest.Gathered(t); there {
		texts := [3]string{2: "15ms"}
		for i, name := range []string{"johan.inbytes", "johan.pgn"} {
			text, err := os.ReadFile(filepath.Join(folder, "dgt", name))
			if err != nil {
				t.Fatal(err)
			}
			texts[i] = string(text)
		}
		games["of a real board"] = texts
	}
	controls := map[string]string{"written": "5m38s 5m22s", "of a real board": "5m+5s"}
	for name, texts := range games {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			playsRecorded(t, texts[0], texts[2], controls[name], recordedMoves(t, texts[1]))
		})
	}
}

// playsRecorded plays a recording into a game here, and asks for its moves and
// the fall of Black's flag.
func playsRecorded(t *testing.T, recording, pace, control string, want rules.Game) {
	t.Helper()
	h := newHome(t)
	link, path, file := h.path("board"), h.path("recorded.journal"), h.path("recording")
	if err := os.WriteFile(file, []byte(recording), 0o600); err != nil {
		t.Fatal(err)
	}
	board := h.command(nil, "simulate", "board", "--link", link, "--play", file, "--pace", pace, "--quit")
	startBoard(t, board, link)
	s := h.start(t, nil, "play", "--opponent", "here", "--control", control, "--board", "both=dgt:"+link, "--screen", "line", "--journal", path, "--transcript", h.path("spoken"))
	s.await("Black's flag has fallen")
	s.await("White wins on time.")
	state, err := room.ReadTable(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := state.Game; got.Setup().FEN() != want.Setup().FEN() || got.Ply() != want.Ply() {
		t.Errorf("got %d plies to %s, want %d to %s", got.Ply(), got.Setup().FEN(), want.Ply(), want.Setup().FEN())
	}
	if state.Outcome.Result.String() != "1-0" || state.Outcome.Reason.String() != "time" {
		t.Errorf("got %v by %v, want 1-0 by time", state.Outcome.Result, state.Outcome.Reason)
	}
	for _, side := range []rules.Side{rules.White, rules.Black} {
		if plies := state.Sheets.Of(side).Plies(); plies < want.Ply()-1 {
			t.Errorf("%v has %d entries on the sheet, want all %d but perhaps the last", side, plies, want.Ply())
		}
	}
}

// startBoard starts a simulated board and waits until its line is there.
func startBoard(t *testing.T, board *exec.Cmd, link string) {
	t.Helper()
	typed, err := board.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := board.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = typed.Close()
		_ = board.Process.Kill()
		_ = board.Wait()
	})
	for range waits.Polls(20*time.Millisecond, stallTimeout) {
		if _, err := os.Lstat(link); err == nil {
			return
		}
	}
	t.Fatal("the simulated board did not open its line")
}

// recordedMoves reads the text of one game in UCI or SAN.
func recordedMoves(t *testing.T, text string) rules.Game {
	t.Helper()
	game := rules.NewGame(rules.StandardSetup())
	for _, word := range strings.Fields(text) {
		if dot := strings.LastIndex(word, "."); dot >= 0 {
			word = word[dot+1:]
		}
		if word == "" || word == "1-0" || strings.HasPrefix(word, "[") {
			continue
		}
		move, err := game.Position().ParseUCI(word)
		if err != nil {
			move, err = game.Position().ParseSAN(word)
		}
		if err != nil {
			t.Fatal(err)
		}
		if game, err = game.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	return game
}

func TestEveryRecordOfAGameIsAFlatObject(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	path := h.path("flat.journal")
	command := h.command(nil, "play", "--opponent", "here", "--voice", "none", "--journal", path)
	command.Stdin = strings.NewReader("e4\n\ne5\n\nquit\n")
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	contents, err := journal.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, body := range contents.Records {
		var record table.Record
		if err := json.Unmarshal(body, &record); err != nil || record.Seq != uint64(i+1) {
			t.Errorf("record %d reads as number %d, %v", i+1, record.Seq, err)
		}
	}
}
