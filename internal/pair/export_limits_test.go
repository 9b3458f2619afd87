package pair

// What a table's codes are limited by, for tests that reckon with it.
const (
	TableLife     = tableLife
	GuessesEver   = guessesEver
	MostAddresses = mostAddresses
	MostCodes     = mostCodes
	MostWaysBack  = mostWaysBack
	MostVisits    = mostVisits
	MostRequests  = mostRequests
	MostStreams   = mostStreams
	Household     = householdTries
)

// Remembered returns how many addresses are remembered for their wrong codes, and how
// many misses are kept to forget them by.
func (c *Codes) Remembered() (addresses, misses int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.guesses.wrong), len(c.guesses.order)
}
