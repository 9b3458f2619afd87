package speech

import (
	"errors"
	"fmt"
)

// Sentinel errors.
var (
	// errSilent is returned by a voice that cannot sound now and has already
	// said so: the next one speaks without a word about it.
	errSilent      = errors.New("speech: there is no sound")
	errNoSound     = fmt.Errorf("the sound was lost: %w", errSilent)
	errStalled     = errors.New("speech: the voice kept silent for two seconds")
	errUnreachable = errors.New("speech: speech-dispatcher cannot be reached")
	errClosed      = errors.New("speech: the voice was closed")
)

func isQuiet(err error) bool { return errors.Is(err, errSilent) || errors.Is(err, ErrNoClip) }
