package swiss

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"blindchess/internal/event/tournament"
	"blindchess/internal/event/trf"
)

// Program is a pairing program that was found.
type Program struct {
	Name    string
	command []string // with {trf} and {pairs} for the two files
}

// Options say how a round is paired.
type Options struct {
	First byte          // 'w' or 'b': the colour of the first player in the first round; 0 if there was one
	Limit time.Duration // 0 is a minute
}

// Names lists the programs to search for if the user names none.
func Names() []string { return []string{"bbpPairings", "bbpPairings.exe", "javafo.jar"} }

// Find looks for a program: by the name of a file, in PATH, or, for a .jar, also
// in the working directory. A name with blanks is a command in which {trf} and
// {pairs} mean the two files. With no name it looks for those of Names. The
// error is one sentence.
func Find(name string) (Program, error) {
	if strings.Contains(name, "{trf}") {
		words := strings.Fields(name)
		return Program{words[0], words}, nil
	}
	names := []string{name}
	if name == "" {
		names = Names()
	}
	for _, name := range names {
		if strings.HasSuffix(name, ".jar") {
			java, err := exec.LookPath("java")
			if _, missing := os.Stat(name); err == nil && missing == nil {
				return Program{filepath.Base(name), []string{java, "-jar", absolute(name), "{trf}", "-p", "{pairs}"}}, nil
			}
			continue
		}
		if path, err := exec.LookPath(name); err == nil || errors.Is(err, exec.ErrDot) {
			return Program{filepath.Base(name), []string{absolute(path), "--dutch", "{trf}", "-p", "{pairs}"}}, nil
		}
	}
	if name == "" {
		name = "bbpPairings or javafo.jar"
	}
	return Program{}, fmt.Errorf("swiss: %s is not installed: install it, name its file with --with, or pair by hand with --hand", name)
}

// absolute returns a path that holds in any folder.
func absolute(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		return whole
	}
	return path
}

// Pair returns the next round as the program pairs it. An absent player gets the
// bye that they requested. The error is one sentence, also if the program fails,
// takes too long or answers something that is no round.
func (p Program) Pair(ctx context.Context, t tournament.Tournament, o Options) (tournament.Round, error) {
	fail := func(why string) (tournament.Round, error) {
		return tournament.Round{}, fmt.Errorf("swiss: %s %s: look at its input with blindchess-hall export, or pair by hand with --hand", p.Name, why)
	}
	folder, err := os.MkdirTemp("", "pairing")
	if err != nil {
		return tournament.Round{}, fmt.Errorf("swiss: %w", err)
	}
	defer os.RemoveAll(folder)
	input, output := filepath.Join(folder, "tournament.trf"), filepath.Join(folder, "pairs.txt")
	text, err := Input(t, o.First)
	if err != nil {
		return tournament.Round{}, err
	}
	if err := os.WriteFile(input, []byte(text), 0o600); err != nil {
		return tournament.Round{}, fmt.Errorf("swiss: %w", err)
	}
	if o.Limit == 0 {
		o.Limit = time.Minute
	}
	limited, stop := context.WithTimeout(ctx, o.Limit)
	defer stop()
	words := slices.Clone(p.command)
	for i := range words {
		words[i] = strings.NewReplacer("{trf}", input, "{pairs}", output).Replace(words[i])
	}
	command := exec.CommandContext(limited, words[0], words[1:]...)
	command.Dir, command.WaitDelay = folder, time.Second
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	err = command.Run()
	switch {
	case limited.Err() != nil && ctx.Err() == nil:
		return fail(fmt.Sprintf("had no answer after %v", o.Limit))
	case err != nil:
		if plain := inPlainWords(p.Name, said.String()); plain != nil {
			return tournament.Round{}, plain
		}
		return fail(fmt.Sprintf("failed (%s)", reason(err, said.String())))
	}
	answer, err := os.ReadFile(output)
	if err != nil {
		return fail("wrote no pairings")
	}
	round, err := Output(string(answer), t)
	if err != nil {
		return fail(err.Error())
	}
	if err := t.Check(round); err != nil {
		return fail("answered a round that cannot be: " + err.Error())
	}
	return round, nil
}

// complaints are the messages of programs about faults that an organiser can
// correct, with the remedies.
var complaints = []struct{ said, do string }{
	{"no valid pairing", "finds no round in which nobody meets again: end the tournament here, or pair by hand with --hand"},
	{"cannot be paired", "finds no round in which nobody meets again: end the tournament here, or pair by hand with --hand"},
	{"initial piece colors", "must know the colour of the first player: say --first white or --first black, as it was drawn"},
	{"does not support tournaments this large", "takes no tournament as large as this: use a newer one, or another with --with"},
	{"ran out of memory", "had too little memory: close other programs and try again"},
	{"does not match", "pairs by another system than the report says: take --with off, or pair by hand with --hand"},
}

// inPlainWords returns an organiser's remedy for a program's message, if that is
// known.
func inPlainWords(program, said string) error {
	said = strings.ToLower(said)
	for _, known := range complaints {
		if strings.Contains(said, known.said) {
			return fmt.Errorf("swiss: %s %s", program, known.do)
		}
	}
	return nil
}

// reason returns the last message of a program, or otherwise how it ended.
func reason(err error, said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	if last := strings.TrimSpace(lines[len(lines)-1]); last != "" {
		return last
	}
	return err.Error()
}

// extras are the lines of a report that inform a pairing program of forbidden
// pairs and lent points.
var extras = []string{"XXP", "XXA", "XXS", "250", "260"}

// Input returns the input of a pairing program: a report in TRF16 with further
// lines that such programs know.
func Input(t tournament.Tournament, first byte) (string, error) {
	t.About.Lines = slices.DeleteFunc(slices.Clone(t.About.Lines), func(line string) bool {
		return !slices.ContainsFunc(extras, func(tag string) bool { return strings.HasPrefix(line, tag) })
	})
	if t.About.Rounds == 0 {
		return "", errors.New("swiss: the tournament has no number of rounds: give it with blindchess-hall pair --rounds 9")
	}
	report, err := t.Report(trf.TRF16)
	if err != nil {
		return "", err
	}
	if colour := map[byte]string{'w': "white1", 'b': "black1"}[first]; colour != "" {
		report.Set("XXC", colour)
	}
	// Not every program knows a line of absentees; all know the column of the round.
	_, away := t.Present(len(t.Rounds) + 1)
	for _, bye := range away {
		for i, p := range report.Players {
			if p.Number == bye.Player {
				report.Players[i].Rounds = append(p.Rounds, trf.Round{Colour: '-', Code: byte(tournament.ZeroBye)})
			}
		}
	}
	fillUp(&report, len(t.Rounds))
	return report.Write(), nil
}

// fillUp adds absent players with the numbers that were taken out, since programs want
// each number from one on.
func fillUp(report *trf.Report, rounds int) {
	taken, last := make(map[int]bool), 0
	for _, p := range report.Players {
		taken[p.Number], last = true, max(last, p.Number)
	}
	absent := slices.Repeat([]trf.Round{{Colour: '-', Code: byte(tournament.ZeroBye)}}, rounds+1)
	for number := 1; number < last; number++ {
		if !taken[number] {
			report.Players = append(report.Players, trf.Player{Number: number, Name: "absent", Rounds: absent})
		}
	}
	slices.SortFunc(report.Players, func(a, b trf.Player) int { return a.Number - b.Number })
}

// Output reads a pairing program's answer: the number of pairs, then a pair a
// line, White first. A player with 0 has the bye. Boards are numbered in its
// order, byes left out.
func Output(text string, t tournament.Tournament) (tournament.Round, error) {
	round := tournament.Round{Number: len(t.Rounds) + 1}
	words := strings.Fields(text)
	if len(words) == 0 {
		return round, errors.New("wrote no pairings")
	}
	count, err := strconv.Atoi(words[0])
	if err != nil || count < 0 || len(words) != 1+2*count {
		return round, fmt.Errorf("announced %s pairs and wrote %d numbers", words[0], len(words)-1)
	}
	for i := range count {
		white, first := strconv.Atoi(words[1+2*i])
		black, second := strconv.Atoi(words[2+2*i])
		if first != nil || second != nil {
			return round, fmt.Errorf("wrote %s and %s for a pair", words[1+2*i], words[2+2*i])
		}
		if white == 0 || black == 0 {
			round.Byes = append(round.Byes, tournament.Bye{Player: max(white, black), Kind: tournament.PairingBye})
			continue
		}
		round.Pairings = append(round.Pairings, tournament.Pairing{Board: len(round.Pairings) + 1, White: white, Black: black})
	}
	_, away := t.Present(round.Number)
	round.Byes = append(round.Byes, away...)
	return round, nil
}
