package voices

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"blindchess/internal/fault"
	"blindchess/internal/speech"
)

// LogOf returns the path of the receipts of a game, beside the journal with
// this path. The path of such a log is its own.
func LogOf(journal string) string {
	if strings.HasSuffix(journal, logEnding) {
		return journal
	}
	return strings.TrimSuffix(journal, ".journal") + logEnding
}

// logEnding is that of such a log.
const logEnding = ".voice"

// WriteLog prints the utterances of a game and their last stages, and at last
// how many were heard.
func WriteLog(out io.Writer, journal string, asJSON bool) error {
	file, err := os.Open(LogOf(journal))
	if err != nil {
		return fault.New("fault.no-voice-log", "this game has no speech log: {reason}", "reason", err).In("voices")
	}
	defer file.Close()
	all, err := speech.ReadLog(file)
	if err != nil {
		return err
	}
	for _, said := range all {
		if asJSON {
			if err := json.NewEncoder(out).Encode(said); err != nil {
				return fmt.Errorf("voices: %w", err)
			}
			continue
		}
		if _, err := fmt.Fprintln(out, saidLine(all[0].QueuedAt, said)); err != nil {
			return fmt.Errorf("voices: %w", err)
		}
	}
	if asJSON {
		return nil
	}
	tally := speech.Count(all)
	_, err = fmt.Fprintf(out, "%d utterances: %d finished, %d dropped, %d overtaken, %d failed, %d without an end\n", tally.Queued, tally.Finished, tally.Dropped, tally.Overtaken, tally.Failed, tally.Open)
	return err
}

// saidLine returns one utterance as a line that can be read aloud.
func saidLine(begin time.Time, said speech.Said) string {
	line := fmt.Sprintf("%v, %s, %s: %s. %s", said.QueuedAt.Sub(begin).Round(10*time.Millisecond), said.Kind, said.Channel, strings.TrimRight(said.Words, "."), said.Stage)
	if said.Voice != "" {
		line += " by " + said.Voice
	}
	if said.Took > 0 {
		line += fmt.Sprintf(", waited %v, took %v", said.Waited.Round(time.Millisecond), said.Took.Round(10*time.Millisecond))
	}
	if said.Cuts > 0 {
		line += fmt.Sprintf(", cut %d times", said.Cuts)
	}
	if said.Reason != "" {
		line += ", " + said.Reason
	}
	return line
}
