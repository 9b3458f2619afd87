package desk

import (
	"context"
	"strconv"
	"time"

	"blindchess/internal/say"
)

// The default pause and the longest pause of a study between two moves that it
// reads automatically, and how long a word takes.
const (
	usualPause   = 2 * time.Second
	longestPause = 600
	oneWord      = 400 * time.Millisecond
)

// readOn reads the moves that follow, one after another, until none is left or ctx
// has ended. After each it waits as long as the words take to be said, and then for
// the pause that was named last.
func (d *Desk) readOn(ctx context.Context, rest string, hear func(say.Utterance)) []say.Utterance {
	if rest != "" {
		seconds, err := strconv.Atoi(rest)
		if err != nil {
			return d.tell("study.help.read")
		}
		d.pause = time.Duration(min(max(seconds, 0), longestPause)) * time.Second
	}
	for ctx.Err() == nil {
		cursor, said, more := d.room.Next(d.cursor)
		if !more {
			return d.tell("study.no-more")
		}
		d.cursor = cursor
		words := 0
		for _, u := range said {
			hear(u)
			words += len(u.Words)
		}
		d.wait(ctx, time.Duration(words)*oneWord+d.pause)
	}
	return nil
}

func (d *Desk) wait(ctx context.Context, pause time.Duration) {
	if d.options.Wait != nil {
		d.options.Wait(ctx, pause)
		return
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}
