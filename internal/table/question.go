package table

// Question is a kind of question that can be answered only by working something
// out. The conditions say whether it is. What players could feel or read by
// themselves, such as squares, pieces, clocks and their own sheet, is no
// Question: it is always answered. The zero Question is none.
type Question string

// The questions.
const (
	AskLegal     Question = "legal"     // the legal moves of a piece or of all, and where the piece in hand can go
	AskCaptures  Question = "captures"  // the legal moves that capture
	AskAttackers Question = "attackers" // who attacks and who guards a square, and that a king stands in check
	AskRays      Question = "rays"      // what stands first in each direction from a square
	AskClaims    Question = "claims"    // which draws could be claimed, before anybody has claimed one
)

// Questions returns every Question.
func Questions() []Question {
	return []Question{AskLegal, AskCaptures, AskAttackers, AskRays, AskClaims}
}

// Held reports whether this program holds an answer to q. Where it does not,
// nobody is answered, whatever the conditions are.
func (q Question) Held() bool { return ListsMoves || q != AskLegal && q != AskCaptures }
