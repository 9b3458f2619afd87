package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/commandline"
	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/stream"
)

func newWatchCommand() *cobra.Command {
	f := &hallFlags{}
	command := &cobra.Command{
		Use:   "watch",
		Short: "hear the news of the hall, and ask about tables",
		Args:  cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			ctx, stop := commandline.Stoppable(command)
			defer stop()
			return f.watch(ctx, command.InOrStdin(), command.OutOrStdout())
		},
	}
	f.add(command)
	return command
}

// lookEvery is the interval between checks whether the hall still answers.
const lookEvery = 500 * time.Millisecond

// watch prints news, also when the hall is lost and back, and answers lines until
// ctx ends or in does.
func (f *hallFlags) watch(ctx context.Context, in io.Reader, out io.Writer) error {
	pack, err := f.pack()
	if err != nil {
		return err
	}
	line, err := f.dial()
	if err != nil {
		return err
	}
	defer line.Close()
	ctx, end := context.WithCancel(ctx)
	defer end()
	news := make(chan hall.News)
	err = line.Listen(stream.News, func(_ string, text []byte, _ func([]byte)) {
		var n hall.News
		if json.Unmarshal(text, &n) != nil {
			return
		}
		select {
		case news <- n:
		case <-ctx.Done():
		}
	})
	if err != nil {
		return err
	}
	typed := linesOf(ctx, in)
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	watch := hall.NewWatch(time.Now())
	say := func(lines ...string) {
		for _, text := range lines {
			fmt.Fprintln(out, text)
		}
	}
	answers := make(chan func(), 1)
	question := func(words ...string) {
		switch {
		case len(words) == 0:
		case watch.Lost():
			say(pack.Phrase("hall.lost"))
		default: // what happens meanwhile is told
			go func() {
				rows, err := ask(ctx, line)
				select {
				case answers <- func() {
					if err == nil {
						err = answer(out, pack, rows, words[0], words[1:])
					}
					if err != nil && ctx.Err() == nil {
						say(err.Error())
					}
				}:
				case <-ctx.Done():
				}
			}()
		}
	}
	question("waiting")
	for waiting := true; ; {
		lines := typed
		if waiting { // one answer comes before the next question
			lines = nil
		}
		select {
		case <-ctx.Done():
			return nil
		case tell := <-answers:
			waiting = false
			tell()
		case n := <-news:
			lines, back := watch.Hear(pack, n, time.Now())
			say(lines...)
			if back && !waiting {
				question("waiting")
				waiting = true
			}
		case <-look.C:
			say(watch.Look(pack, time.Now())...)
		case text, open := <-lines:
			words := strings.Fields(text)
			if !open || len(words) > 0 && words[0] == "quit" {
				return nil
			}
			question(words...)
			waiting = len(words) > 0 && !watch.Lost()
		}
	}
}

// linesOf reads lines until ctx or in ends.
func linesOf(ctx context.Context, in io.Reader) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		typed := bufio.NewScanner(in)
		for typed.Scan() {
			select {
			case lines <- typed.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return lines
}
