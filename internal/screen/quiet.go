package screen

import "blindchess/internal/table"

// Passed returns the number of the newest record, and whether between the one
// numbered since and it nothing happened but that time has passed: a screen whose
// clocks run by themselves need not be drawn anew. It is false where there are
// none between them.
func (s *Terminal) Passed(since uint64) (seq uint64, only bool) {
	records := s.config.Feed.After(since)
	if len(records) == 0 {
		return since, false
	}
	for _, r := range records {
		if _, kept := r.Event.(table.TimeKept); !kept {
			return records[len(records)-1].Seq, false
		}
	}
	return records[len(records)-1].Seq, true
}
