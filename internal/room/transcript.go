package room

import (
	"context"
	"errors"
	"fmt"
	"os"

	"blindchess/internal/say"
	"blindchess/internal/speech"
)

// transcript writes every utterance of one ear to a file, a line each, whatever
// becomes of it as sound. The methods of a nil transcript do nothing.
type transcript struct {
	scribe *speech.Speaker
	files  []*os.File
}

// openTranscript returns a transcript that writes to the file at path, and
// writes spoken utterances to log, in place of a voice. An empty log is none.
func openTranscript(path, log string) (*transcript, error) {
	file, err := appended(path)
	if err != nil {
		return nil, fmt.Errorf("play: --transcript: %w", err)
	}
	t := &transcript{files: []*os.File{file}}
	config := speech.Config{Voices: []speech.Voice{speech.NewTranscript(file)}, Record: true}
	if log != "" {
		kept, err := appended(log)
		if err != nil {
			return nil, errors.Join(errNoLog(err), t.close())
		}
		t.files, config.Log = append(t.files, kept), kept
	}
	if t.scribe, err = speech.Open(config); err != nil {
		return nil, errors.Join(err, t.close())
	}
	return t, nil
}

func appended(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
}

func errNoLog(err error) error {
	return fmt.Errorf("play: the speech log cannot be saved: %w", err)
}

func (t *transcript) write(u say.Utterance) {
	if t != nil {
		t.scribe.Speak(u)
	}
}

// finish waits until everything has been written, or ctx ends.
func (t *transcript) finish(ctx context.Context) error {
	if t == nil {
		return nil
	}
	return t.scribe.Finish(ctx)
}

// close ends the transcript once everything has been written.
func (t *transcript) close() error {
	if t == nil {
		return nil
	}
	var err error
	if t.scribe != nil {
		err = errors.Join(t.finish(context.Background()), t.scribe.Close())
	}
	for _, file := range t.files {
		err = errors.Join(err, file.Close())
	}
	return err
}
