package attendant

// The parts that tests need to play at each strength without waits.
var (
	Share   = Engine.share
	Chooses = Engine.chooses
)
