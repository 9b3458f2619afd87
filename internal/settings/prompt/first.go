package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"blindchess/internal/settings"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/speech/voices"
)

// ErrLeft says that the player left at the question of the first start.
var ErrLeft = errors.New("prompt: the player left")

// FirstStart asks the questions of the first start, aloud and in a line each, and
// remembers the answers. It returns ErrLeft if the player leaves, by quit, by an
// interrupt, which ends ctx, or by the end of input.
func FirstStart(ctx context.Context, own settings.Settings, in io.Reader, out io.Writer) (settings.Settings, error) {
	interview := settings.FirstStart(own)
	interview.Unbuilt = !portaudio.Built
	slow := own
	if own.Rate == settings.Default().Rate {
		slow.Rate = settings.BeginnersRate
	}
	for {
		_, question, more := interview.Question()
		if !more {
			return own, nil
		}
		answer, err := askAloud(ctx, slow, question, in, out)
		if err != nil {
			return own, ErrLeft
		}
		reply := interview.Answer(answer)
		if reply.Left {
			return own, ErrLeft
		}
		if reply.Told != "" {
			fmt.Fprintln(out, reply.Told)
		}
		if reply.Changed == "" {
			continue
		}
		before := own
		own = interview.Settings
		// A player whose settings cannot be saved plays with them all the same.
		_ = errors.Join(settings.Keep("screen", own.Screen), settings.Keep("speech", own.Speech), settings.Keep("rate", strconv.Itoa(own.Rate)), settings.Keep("scheme", own.Scheme))
		if own.Rate != before.Rate { // a user who hears the program reads no line
			_ = voices.SayOnce(ctx, own, interview.Pace(), own.Pack().Lang())
		}
	}
}

// askAloud shows a question, speaks it until there is an answer, and returns
// the answer.
func askAloud(ctx context.Context, own settings.Settings, question string, in io.Reader, out io.Writer) (string, error) {
	fmt.Fprintln(out, question)
	return aloud(own, question, func(ctx context.Context) (string, error) { return readAnswer(ctx, in) })(ctx)
}

// aloud returns what reads the answer to a question while that is spoken.
func aloud(own settings.Settings, question string, read func(context.Context) (string, error)) func(context.Context) (string, error) {
	return func(ctx context.Context) (string, error) {
		speaking, hush := context.WithCancel(ctx)
		spoken := make(chan struct{})
		go func() {
			defer close(spoken)
			_ = voices.SayOnce(speaking, own, question, own.Pack().Lang())
		}()
		answer, err := read(ctx)
		hush()
		<-spoken
		return answer, err
	}
}
