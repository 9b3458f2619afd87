package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"blindchess/internal/event/tournament"
	"blindchess/internal/journal"
)

// header is the first line of the file of a tournament.
var header = []byte(`{"program":"blindchess-hall","verb":"tournament"}`)

// Read returns the tournament that a file keeps.
func Read(path string) (tournament.Tournament, error) {
	contents, err := journal.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return tournament.Tournament{}, fmt.Errorf("ledger: there is no tournament in %s: begin one with blindchess-hall new, or name its file with --tournament", path)
	}
	if err != nil {
		return tournament.Tournament{}, err
	}
	return of(path, contents)
}

// of returns the tournament that a journal holds.
func of(path string, contents journal.Contents) (tournament.Tournament, error) {
	if len(contents.Header) > 0 && string(contents.Header) != string(header) {
		return tournament.Tournament{}, fmt.Errorf("ledger: %s is no tournament: name another file with --tournament", path)
	}
	return tournament.Read(contents.Records)
}

// Begin makes a file with entries of a new tournament. A file that is there stays
// as it is. The error is one sentence.
func Begin(ctx context.Context, path string, entries ...tournament.Entry) (tournament.Tournament, error) {
	if _, err := os.Stat(path); err == nil {
		return tournament.Tournament{}, fmt.Errorf("ledger: %s already exists: name another file with --tournament", path)
	}
	// Entries that do not fit leave no file behind.
	if _, _, err := fit(tournament.Tournament{}, entries); err != nil {
		return tournament.Tournament{}, err
	}
	return write(ctx, path, entries)
}

// Add writes entries, all of them or none, and returns the tournament after them.
func Add(ctx context.Context, path string, entries ...tournament.Entry) (tournament.Tournament, error) {
	before, err := Read(path)
	if err != nil {
		return before, err
	}
	if len(entries) == 0 {
		return before, nil
	}
	return write(ctx, path, entries)
}

func write(ctx context.Context, path string, entries []tournament.Entry) (after tournament.Tournament, err error) {
	file, contents, err := journal.Open(path, header)
	if errors.Is(err, journal.ErrLocked) {
		return after, fmt.Errorf("ledger: another program is writing into %s: try again", path)
	}
	if err != nil {
		return after, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	before, err := of(path, contents)
	if err != nil {
		return before, err
	}
	after, records, err := fit(before, entries)
	if err != nil {
		return before, err
	}
	if err := file.Append(ctx, records...); err != nil {
		return before, err
	}
	return after, nil
}

// fit returns the tournament with entries, and their records.
func fit(before tournament.Tournament, entries []tournament.Entry) (tournament.Tournament, [][]byte, error) {
	after := before
	var records [][]byte
	for _, entry := range entries {
		next, err := after.With(entry)
		if err != nil {
			return before, nil, err
		}
		record, err := json.Marshal(entry)
		if err != nil {
			return before, nil, fmt.Errorf("ledger: %w", err)
		}
		after, records = next, append(records, record)
	}
	return after, records, nil
}
