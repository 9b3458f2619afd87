package pieces

// Shape is a piece as curves, in a square of 100 by 100 with the origin at the
// upper left. The paths are written as SVG writes them, with the commands M, L,
// Q, C and Z and absolute coordinates only.
type Shape struct {
	Body  []string // their union is the piece
	Lines []string // what is drawn upon it, in the colour of the outline
}

// Roles are the names of the pieces, in the order of their worth.
func Roles() []string { return []string{"pawn", "knight", "bishop", "rook", "queen", "king"} }

// ShapeOf returns the shape of a piece by its name, such as "knight", and false
// for a name that no piece has.
func ShapeOf(role string) (Shape, bool) {
	shape, ok := shapes[role]
	return shape, ok
}

const (
	foot  = "M18 98 L18 92 Q18 84 27 84 L73 84 Q82 84 82 92 L82 98 Z"
	broad = "M12 98 L12 91 Q12 82 22 82 L78 82 Q88 82 88 91 L88 98 Z"
)

// shapes are the pieces: a ball on a foot, a head that looks left, a mitre with a
// notch, a tower with three merlons, a crown of five points, and a crown with a
// cross.
var shapes = map[string]Shape{
	"pawn": {
		Body: []string{
			"M50 16 C62 16 69 24 69 34 C69 44 62 52 50 52 C38 52 31 44 31 34 C31 24 38 16 50 16 Z",
			"M33 50 L67 50 L67 58 L33 58 Z",
			"M42 56 Q42 74 26 86 L74 86 Q58 74 58 56 Z",
			foot,
		},
	},
	"knight": {
		Body: []string{
			"M86 98 C92 62 84 18 56 14 L50 2 L42 15 Q31 20 27 33 L8 57 Q7 66 16 71 L27 69 Q34 61 48 59 Q48 68 36 76 Q20 84 18 98 Z",
		},
		Lines: []string{"M37 29 L46 29 L46 38 L37 38 Z"},
	},
	"bishop": {
		Body: []string{
			"M50 0 C56 0 59 4 59 9 C59 14 56 18 50 18 C44 18 41 14 41 9 C41 4 44 0 50 0 Z",
			"M50 12 Q80 36 72 56 Q68 66 60 68 L40 68 Q32 66 28 56 Q20 36 50 12 Z",
			"M30 66 L70 66 L70 74 L30 74 Z",
			"M40 72 L60 72 Q60 80 72 86 L28 86 Q40 80 40 72 Z",
			broad,
		},
		Lines: []string{"M61 24 L68 31 L49 50 L42 43 Z"},
	},
	"rook": {
		Body: []string{
			"M16 8 L34 8 L34 20 L41 20 L41 8 L59 8 L59 20 L66 20 L66 8 L84 8 L84 32 L74 42 L26 42 L16 32 Z",
			"M28 40 L72 40 L76 84 L24 84 Z",
			broad,
		},
		Lines: []string{"M28 40 L72 40 L72 46 L28 46 Z"},
	},
	"queen": {
		Body: []string{
			"M4 20 L14 20 L28 52 L26 12 L36 10 L44 48 L45 4 L55 4 L56 48 L64 10 L74 12 L72 52 L86 20 L96 20 L82 66 L78 84 L22 84 L18 66 Z",
			broad,
		},
		Lines: []string{"M20 70 L80 70 L80 76 L20 76 Z"},
	},
	"king": {
		Body: []string{
			"M43 0 L57 0 L57 34 L43 34 Z",
			"M32 7 L68 7 L68 17 L32 17 Z",
			"M50 38 C58 26 94 26 94 50 C94 61 86 72 82 84 L18 84 C14 72 6 61 6 50 C6 26 42 26 50 38 Z",
			broad,
		},
		Lines: []string{"M22 70 L78 70 L78 76 L22 76 Z"},
	},
}
