package host_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/host/script"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// telling prints the table after every record, in the process that is killed.
type telling struct{}

func (telling) Watch(r table.Record, s table.State) {
	view := script.Look(s, s.At)
	line, err := json.Marshal(struct {
		Seq    uint64
		Clocks any
		FEN    string
		Sheets any
	}{r.Seq, view.Clocks, view.FEN, view.Sheets})
	if err != nil {
		panic(err)
	}
	fmt.Printf("table %s\n", line)
}

// TestATableKilledAtAnyMomentComesBackToTheMillisecond kills a process that
// plays, again and again, and compares what it told last with what comes back.
func TestATableKilledAtAnyMomentComesBackToTheMillisecond(t *testing.T) {
	if path := os.Getenv("HOST_PLAY"); path != "" {
		playForever(path)
		return
	}
	path := filepath.Join(t.TempDir(), "game.journal")
	told := 0
	for round := range 4 {
		lines := killed(t, path, 15*(round+1))
		told += len(lines)
		story, err := host.ReadStory(path)
		if err != nil {
			t.Fatal(err)
		}
		states := map[uint64]string{}
		var s table.State
		for _, r := range story.Records {
			s = s.Apply(r)
			view := script.Look(s, s.At)
			line, err := json.Marshal(struct {
				Seq    uint64
				Clocks any
				FEN    string
				Sheets any
			}{r.Seq, view.Clocks, view.FEN, view.Sheets})
			if err != nil {
				t.Fatal(err)
			}
			states[r.Seq] = string(line)
		}
		for _, line := range lines {
			var head struct{ Seq uint64 }
			if err := json.Unmarshal([]byte(line), &head); err != nil {
				t.Fatal(err)
			}
			if states[head.Seq] != line {
				t.Fatalf("round %d: it told\n%s\nand comes back as\n%s", round, line, states[head.Seq])
			}
		}
	}
	if told < 100 {
		t.Errorf("only %d tables were told", told)
	}
}

// killed runs a playing process, kills it after so many lines and returns them.
func killed(t *testing.T, path string, count int) []string {
	command := exec.Command(os.Args[0], "-test.run", "^TestATableKilledAtAnyMomentComesBackToTheMillisecond$")
	command.Env = append(os.Environ(), "HOST_PLAY="+path)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var lines []string
	scanner := bufio.NewScanner(out)
	for scanner.Scan() {
		line, is := strings.CutPrefix(scanner.Text(), "table ")
		if !is {
			continue
		}
		if lines = append(lines, line); len(lines) == count {
			if err := command.Process.Signal(syscall.SIGKILL); err != nil {
				t.Fatal(err)
			}
		}
	}
	_ = command.Wait()
	// The last line may have been cut off by the kill.
	if n := len(lines); n > 0 && !strings.HasSuffix(lines[n-1], "}") {
		lines = lines[:n-1]
	}
	return lines
}

// playForever plays knights to and fro at a real host until it is killed.
func playForever(path string) {
	opened, err := host.OpenJournal(path, []byte(`{}`))
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	orders := make(chan host.Order)
	go func() {
		_, err := host.Run(context.Background(), host.Config{Orders: orders, Log: opened.Log, State: opened.State, Watchers: []host.Watcher{telling{}}})
		fmt.Println(err)
		os.Exit(1)
	}()
	give := func(c table.Command) {
		reply := make(chan struct{})
		o := given(c)
		o.Reply = func(error) { close(reply) }
		orders <- o
		<-reply
	}
	c := table.ForFriends()
	c.Laws = 2005
	give(table.Open{Conditions: c})
	give(table.Begin{})
	give(table.RestartClocks{})
	game := opened.State.Game
	if game.Position().Turn() == 0 {
		game = rules.NewGame(rules.StandardSetup())
	}
	for {
		side := game.Position().Turn()
		for m := range game.Position().Moves() {
			next, err := game.Play(m)
			if err != nil {
				continue
			}
			give(table.Enter{Actor: table.By(side), Move: m})
			give(table.Execute{Actor: table.By(side.Other()), Move: m})
			give(table.Press{Actor: table.By(side)})
			game = next
			break
		}
	}
}
