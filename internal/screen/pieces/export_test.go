package pieces

// The functions with which the test of the sprites makes them.
var (
	Read     = read
	Outlined = func(body Sprite) Sprite { return outlined(body.inks, body.Size) }
)
