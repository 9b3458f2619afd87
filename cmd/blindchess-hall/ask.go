package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/language"
)

// asking are the verbs that ask about the state of the tables.
func asking() []*cobra.Command {
	return []*cobra.Command{
		newAskCommand("tables", "list all tables, the neediest first"),
		newAskCommand("waiting", "list the tables that need you, and who waits for an opponent"),
		newAskCommand("calls", "list the tables that call for the arbiter"),
		newAskCommand("table BOARD", "show one table"),
		newWatchCommand(),
	}
}

func newAskCommand(use, short string) *cobra.Command {
	f := &hallFlags{}
	asJSON := false
	verb, _, _ := strings.Cut(use, " ")
	args := cobra.NoArgs
	if verb != use {
		args = cobra.ExactArgs(1)
	}
	command := &cobra.Command{
		Use:   use,
		Short: short,
		Args:  args,
		RunE: func(command *cobra.Command, words []string) error {
			pack, err := f.pack()
			if err != nil {
				return err
			}
			line, err := f.dial()
			if err != nil {
				return err
			}
			defer line.Close()
			rows, err := ask(command.Context(), line)
			if err != nil {
				return err
			}
			if asJSON {
				return json.NewEncoder(command.OutOrStdout()).Encode(asked(rows, verb, words))
			}
			return answer(command.OutOrStdout(), pack, rows, verb, words)
		},
	}
	f.add(command)
	command.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return command
}

// dial opens a line to the hall of the folder, or to the one that is named.
func (f *hallFlags) dial() (*stream.Line, error) {
	silent := func(string) {}
	if f.nats != "" {
		return stream.Dial(stream.Access{URL: f.nats, Credentials: f.credential, Name: keeping.Arbiter}, silent)
	}
	address, err := os.ReadFile(filepath.Join(f.folder, addressFile))
	if err != nil {
		return nil, errNoHall
	}
	password, err := keeping.Password(f.folder, keeping.Arbiter)
	if err != nil {
		return nil, err
	}
	return stream.Dial(stream.Access{URL: strings.TrimSpace(string(address)), Name: keeping.Arbiter, Password: password}, silent)
}

// answerWithin is how long a hall may take to answer.
const answerWithin = 4 * time.Second

// ask asks for the state of the tables.
func ask(ctx context.Context, line *stream.Line) ([]hall.Row, error) {
	ctx, end := context.WithTimeout(ctx, answerWithin)
	defer end()
	text, err := line.Request(ctx, stream.View, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: look whether blindchess-hall serve runs", err)
	}
	var rows []hall.Row
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, fmt.Errorf("the hall answers something else: %w", err)
	}
	return rows, nil
}

// asked returns the rows that a verb asks for.
func asked(rows []hall.Row, verb string, words []string) []hall.Row {
	return slices.DeleteFunc(slices.Clone(rows), func(r hall.Row) bool {
		switch verb {
		case "waiting":
			return len(r.Needs) == 0 && r.Here == ""
		case "calls":
			return !slices.Contains(r.Needs, hall.NeedCalled)
		case "table":
			return len(words) == 0 || r.Board != words[0]
		default:
			return false
		}
	})
}

// answer prints the answer to a verb in lines.
func answer(out io.Writer, pack language.Pack, rows []hall.Row, verb string, words []string) error {
	switch {
	case verb == "help":
		_, err := fmt.Fprintln(out, pack.Phrase("hall.help", "tables", "tables", "waiting", "waiting", "calls", "calls", "table", "table", "quit", "quit"))
		return err
	case !slices.Contains([]string{"tables", "waiting", "calls", "table"}, verb):
		return fmt.Errorf("%q is no question to a hall: say tables, waiting, calls, table 12 or quit", verb)
	}
	some := asked(rows, verb, words)
	if len(rows) > 0 && rows[0].Stalled {
		fmt.Fprintln(out, hall.News{Pulse: hall.PulseStalled}.Text(pack))
	}
	if verb == "table" {
		if len(some) == 0 {
			return fmt.Errorf("%s", pack.Phrase("hall.unknown", "board", strings.Join(words, " ")))
		}
		for _, r := range some {
			fmt.Fprintln(out, r.Text(pack))
		}
		return nil
	}
	for _, text := range hall.Texts(pack, some, rows) {
		fmt.Fprintln(out, text)
	}
	return nil
}
