package pieces

// What the test of the sprites makes them with.
var (
	Read     = read
	Outlined = func(body Sprite) Sprite { return outlined(body.inks, body.Size) }
)
