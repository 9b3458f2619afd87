package say

// Stage is how far an utterance has come. The zero Stage is unknown.
type Stage uint8

// The stages. Finished, Failed, Dropped and Overtaken are last.
const (
	Queued Stage = iota + 1
	Started
	Finished
	Failed
	Interrupted // cut by something more urgent; it is resumed or offered again
	Dropped     // replaced by a newer answer, or silenced by a key
	Overtaken   // no longer true or wanted when its turn came, or cut short as it ceased to be
)

// String returns the name of s as a log writes it.
func (s Stage) String() string {
	switch s {
	case Queued:
		return "queued"
	case Started:
		return "started"
	case Finished:
		return "finished"
	case Failed:
		return "failed"
	case Interrupted:
		return "interrupted"
	case Dropped:
		return "dropped"
	case Overtaken:
		return "overtaken"
	default:
		return "unknown"
	}
}

// Receipt says what happened to the utterance with this ID. At is not part of
// it: the receiver stamps receipts.
type Receipt struct {
	ID     uint64
	Stage  Stage
	Voice  string // the voice that spoke or failed, such as "clips" or "speech-dispatcher"
	Reason string // why it failed or was dropped; empty otherwise
}
