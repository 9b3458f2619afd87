package board_test

import (
	"context"
	"io"
	"testing"

	"github.com/creack/pty"

	"blindchess/internal/screen/board"
	"blindchess/internal/screen/screentest"
)

// paintHere runs run in a terminal of this computer. It returns its picture, its
// input, and a function that ends run and waits for it.
func paintHere(t *testing.T, run func(context.Context, board.Config) error) (term *screentest.Terminal, keys io.Writer, end func() error) {
	t.Helper()
	far, near, err := pty.Open()
	if err != nil {
		t.Skipf("this system makes no terminals: %v", err)
	}
	if err := pty.Setsize(near, &pty.Winsize{Rows: 24, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	term = screentest.NewTerminal(t, 80, 24)
	read, ended := make(chan struct{}), make(chan error, 1)
	go func() { defer close(read); _, _ = io.Copy(term, far) }()
	ctx, stop := context.WithCancel(t.Context())
	go func() { ended <- run(ctx, board.Config{In: near, Out: near, Environ: []string{"TERM=xterm-256color"}}) }()
	return term, far, func() error {
		stop()
		err := <-ended
		_ = near.Close()
		<-read
		_ = far.Close()
		return err
	}
}

// TestLocal_APaintedScreenEndsBesideKeys has a painted screen and a painted question
// end, in a terminal of this machine, while keys come. If the terminal was closed
// under its reader, the race detector says so.
func TestLocal_APaintedScreenEndsBesideKeys(t *testing.T) {
	tab := screentest.New(t, nil)
	for name, test := range map[string]struct {
		shows string
		want  error
		run   func(context.Context, board.Config) error
	}{
		"screen": {"8", nil, func(ctx context.Context, c board.Config) error {
			c.Terminal, c.Kind = tab.Sit(white, screentest.Language{}), board.Keyboard
			return board.Run(ctx, c)
		}},
		"question": {"quit: leave", context.Canceled, func(ctx context.Context, c board.Config) error {
			_, err := board.Ask(ctx, c, door)
			return err
		}},
	} {
		t.Run(name, func(t *testing.T) {
			for range 4 {
				term, keys, end := paintHere(t, test.run)
				term.Await(test.shows)
				if _, err := io.WriteString(keys, "\x1b[A\x1b[B"); err != nil {
					t.Fatal(err)
				}
				if err := end(); err != test.want {
					t.Errorf("got %v, want %v", err, test.want)
				}
			}
		})
	}
}
