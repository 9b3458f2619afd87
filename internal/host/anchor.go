package host

import (
	"bytes"
	"fmt"
	"strings"

	"blindchess/internal/host/checkwords"
	"blindchess/internal/journal"
)

// Anchor returns the data of the journal at path that an arbiter stores. For each
// moment of comparison it has the number of the record, the check words, and both
// chains up to there, in full. It later proves that a record before its last was
// changed, even if the whole chain was made again.
func Anchor(path string) ([]byte, error) {
	contents, err := journal.Read(path)
	if err != nil {
		return nil, err
	}
	records, err := Records(contents.Records)
	if err != nil {
		return nil, err
	}
	if len(records) == 0 {
		return nil, fmt.Errorf("host: %s holds no record yet: nothing can be anchored", path)
	}
	var b bytes.Buffer
	for _, check := range checkwords.All(records) {
		fmt.Fprintln(&b, anchored(check, contents.Chains))
	}
	return b.Bytes(), nil
}

// anchored is the line of an anchor for one moment.
func anchored(check checkwords.Check, chains []journal.Chain) string {
	return fmt.Sprintf("record %d ply %d words %s shown %s journal %s", check.Seq, check.Ply, check.Words(), check.Link, chains[check.Seq-1])
}

// Anchored says how a journal agrees with an anchor. The zero Anchored is of none.
type Anchored struct {
	Moments int    `json:"moments"`          // of the anchor that agree, from its first on
	Departs string `json:"departs,omitzero"` // the first moment of the anchor that the journal does not confirm
	By      string `json:"by,omitzero"`      // the fingerprint of the key that signed it
}

// compare holds a journal against an anchor of it. Its second argument has the
// check of each record of the journal.
func compare(anchor []byte, every []checkwords.Check, chains []journal.Chain) Anchored {
	var a Anchored
	for line := range strings.Lines(string(anchor)) {
		line = strings.TrimSpace(line)
		var seq uint64
		if _, err := fmt.Sscanf(line, "record %d ", &seq); err != nil {
			seq = 0
		}
		if seq < 1 || seq > uint64(len(every)) || anchored(every[seq-1], chains) != line {
			a.Departs, _, _ = strings.Cut(line, " words")
			return a
		}
		a.Moments++
	}
	return a
}
