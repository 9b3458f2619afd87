package speech

import (
	"context"
	"fmt"
	"io"

	"blindchess/internal/say"
)

// Voice says one utterance after the other.
type Voice interface {
	// Name is what receipts call it.
	Name() string
	// Say says u from the word with the index from on, and returns when it has been
	// said, or soon after ctx has ended. It calls heard with 0 when the first sound
	// goes out. Whenever more words are known to be said, it calls heard with their
	// number, counted from the start of u.
	Say(ctx context.Context, u say.Utterance, from int, heard func(words int)) error
}

// Transcript is a voice for tests and for logs: it writes the text of each
// utterance as a line, and has said it when the line is written.
type Transcript struct{ file io.Writer }

// NewTranscript returns a voice that writes to file.
func NewTranscript(file io.Writer) *Transcript { return &Transcript{file} }

// Name returns "transcript".
func (t *Transcript) Name() string { return "transcript" }

// Say writes u as one line.
func (t *Transcript) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	u.Words = u.Words[from:]
	heard(from)
	if _, err := fmt.Fprintln(t.file, u.Text()); err != nil {
		return fmt.Errorf("speech: transcript: %w", err)
	}
	heard(from + len(u.Words))
	return nil
}

// Lines is the voice of last resort before the beep: a function that shows a
// line at a place where a screen reader or a braille display finds it.
type Lines struct{ show func(say.Utterance) error }

// newLines returns a voice that shows each utterance. show is called on a
// goroutine of the speaker, one utterance at a time.
func newLines(show func(say.Utterance) error) *Lines { return &Lines{show} }

// Name returns "lines".
func (l *Lines) Name() string { return "lines" }

// Say shows u as one line, whole: a line that was begun cannot be heard.
func (l *Lines) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	heard(from)
	if len(u.Words) == 0 {
		return nil
	}
	if err := l.show(u); err != nil {
		return fmt.Errorf("speech: lines: %w", err)
	}
	heard(len(u.Words))
	return nil
}

// Beep is the last voice, for when all others have failed. It writes the bell
// character, once for a notice, twice for a move, three times for an alert.
type Beep struct{ terminal io.Writer }

// NewBeep returns a voice that rings the bell of terminal.
func NewBeep(terminal io.Writer) *Beep { return &Beep{terminal} }

// Name returns "beep".
func (b *Beep) Name() string { return "beep" }

// Say rings once, twice or three times.
func (b *Beep) Say(ctx context.Context, u say.Utterance, from int, heard func(int)) error {
	bells := "\a"
	switch u.Kind {
	case say.Move:
		bells = "\a\a"
	case say.Alert, say.Ruling:
		bells = "\a\a\a"
	}
	heard(from)
	if _, err := io.WriteString(b.terminal, bells); err != nil {
		return fmt.Errorf("speech: beep: %w", err)
	}
	heard(len(u.Words))
	return nil
}
