package pieces

// Shape is a piece as curves, in a square of 100 by 100 with the origin at the
// upper left. The paths are written as SVG writes them, with the commands M, L,
// Q, C and Z and absolute coordinates only.
type Shape struct {
	Body  []string // closed paths, whose union is the piece
	Lines []string // open strokes on it, Stroke wide and with round ends
}

// How wide the strokes on a piece are, and the outline of which half shows beside
// it, in the units of a Shape.
const (
	Stroke  = 4.5
	Outward = 7
)

// The square in which all of them lie: pixels are made of nothing beside it.
const (
	left, top = 4, 2
	span      = 92
)

// Roles are the names of the pieces, in the order of their worth.
func Roles() []string { return []string{"pawn", "knight", "bishop", "rook", "queen", "king"} }

// ShapeOf returns the shape of a piece by its name, such as "knight", and false
// for a name that no piece has.
func ShapeOf(role string) (Shape, bool) {
	shape, ok := shapes[role]
	return shape, ok
}

// The foot of all pieces but the pawn, and the fold in it.
const (
	foot = "M16 92 L16 88 C16 81 20 77 26 75 L74 75 C80 77 84 81 84 88 L84 92 Z"
	fold = "M21 83 C38 80 62 80 79 83"
)

// shapes are the pieces. They are a ball on a foot, a head that looks left, and
// a mitre with a notch. The others are a tower with three merlons, a crown of
// five points, and a crown with a cross.
var shapes = map[string]Shape{
	"pawn": {
		Body: []string{
			"M50 14 C58.28 14 65 20.72 65 29 C65 37.28 58.28 44 50 44 C41.72 44 35 37.28 35 29 C35 20.72 41.72 14 50 14 Z",
			"M35 43 L65 43 C69 43 69 51 65 51 L35 51 C31 51 31 43 35 43 Z",
			"M41 49 L59 49 C60 61 65 70 71 77 L29 77 C35 70 40 61 41 49 Z",
			"M22 92 L22 88 C22 81 26 77 31 75 L69 75 C74 77 78 81 78 88 L78 92 Z",
		},
		Lines: []string{
			"M39 51 L61 51",
			"M27 83 C40 80 60 80 73 83",
		},
	},
	"knight": {
		Body: []string{
			"M77 79 C84 54 80 26 58 17 C56 13 54 10 50 7 C48 11 46 14 44 18 C36 21 31 27 29 34 C25 41 18 46 14 53 C11 58 12 64 16 67 C19 69 22 68 24 66 L29 67 C32 67 34 65 36 62 C41 61 45 60 49 57 C50 64 44 68 38 72 C34 75 32 77 31 79 Z",
			foot,
		},
		Lines: []string{
			"M61 25 C70 34 73 50 69 70",
			"M49 57 C53 53 54 48 53 43",
			"M37 36 L39 35",
			"M19 59 L20 58",
			fold,
		},
	},
	"bishop": {
		Body: []string{
			"M50 5 C53.31 5 56 7.69 56 11 C56 14.31 53.31 17 50 17 C46.69 17 44 14.31 44 11 C44 7.69 46.69 5 50 5 Z",
			"M50 14 C63 23 71 35 69 47 C68 54 64 58 60 61 L40 61 C36 58 32 54 31 47 C29 35 37 23 50 14 Z",
			"M36 58 L64 58 C68 58 68 66 64 66 L36 66 C32 66 32 58 36 58 Z",
			"M41 64 L59 64 C60 70 65 74 72 77 L28 77 C35 74 40 70 41 64 Z",
			foot,
		},
		Lines: []string{
			"M60 27 L51 41",
			"M39 66 L61 66",
			fold,
		},
	},
	"rook": {
		Body: []string{
			"M22 13 L35 13 L35 21 L43 21 L43 13 L57 13 L57 21 L65 21 L65 13 L78 13 L78 30 L69 39 L31 39 L22 30 Z",
			"M33 37 L67 37 C67 53 69 66 74 77 L26 77 C31 66 33 53 33 37 Z",
			foot,
		},
		Lines: []string{
			"M31 39 L69 39",
			"M33 46 L67 46",
			fold,
		},
	},
	"queen": {
		Body: []string{
			"M19 58 L12 28 L28 47 L30 18 L42 44 L50 14 L58 44 L70 18 L72 47 L88 28 L81 58 C79 65 77 70 76 77 L24 77 C23 70 21 65 19 58 Z",
			"M12 20 C15.31 20 18 22.69 18 26 C18 29.31 15.31 32 12 32 C8.69 32 6 29.31 6 26 C6 22.69 8.69 20 12 20 Z",
			"M30 10 C33.31 10 36 12.69 36 16 C36 19.31 33.31 22 30 22 C26.69 22 24 19.31 24 16 C24 12.69 26.69 10 30 10 Z",
			"M50 5.5 C53.59 5.5 56.5 8.41 56.5 12 C56.5 15.59 53.59 18.5 50 18.5 C46.41 18.5 43.5 15.59 43.5 12 C43.5 8.41 46.41 5.5 50 5.5 Z",
			"M70 10 C73.31 10 76 12.69 76 16 C76 19.31 73.31 22 70 22 C66.69 22 64 19.31 64 16 C64 12.69 66.69 10 70 10 Z",
			"M88 20 C91.31 20 94 22.69 94 26 C94 29.31 91.31 32 88 32 C84.69 32 82 29.31 82 26 C82 22.69 84.69 20 88 20 Z",
			foot,
		},
		Lines: []string{
			"M21 64 C36 57 64 57 79 64",
			fold,
		},
	},
	"king": {
		Body: []string{
			"M45.5 4 L54.5 4 L54.5 10 L61 10 L61 18 L54.5 18 L54.5 28 L45.5 28 L45.5 18 L39 18 L39 10 L45.5 10 Z",
			"M50 24 C60 31 59 38 54 48 L46 48 C41 38 40 31 50 24 Z",
			"M50 42 C55 30 67 25 78 29 C91 34 93 47 86 57 C80 65 77 70 76 77 L24 77 C23 70 20 65 14 57 C7 47 9 34 22 29 C33 25 45 30 50 42 Z",
			foot,
		},
		Lines: []string{
			"M50 43 L50 56",
			"M18 62 C35 55 65 55 82 62",
			fold,
		},
	},
}
