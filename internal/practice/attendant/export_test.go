package attendant

// What tests ask that play at each strength without waiting.
var (
	Share   = Engine.share
	Chooses = Engine.chooses
)
