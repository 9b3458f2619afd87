package console

import "blindchess/internal/say"

// Question is what the next line answers.
type Question struct {
	Words   []say.Word
	Answers []Reply
}

// Reply is one way to answer a question.
type Reply struct {
	Name string // as it is shown
	Line string // the typed line
}

// Pending reports whether a question waits for its answer.
func (s *Session) Pending() bool { return s.pending != nil }

// Question returns the question that waits for its answer, and false if there
// is none.
func (s *Session) Question() (Question, bool) {
	if s.pending == nil || s.pending.dropped {
		return Question{}, false
	}
	q := Question{Words: s.pending.words}
	for _, move := range s.pending.choices {
		q.Answers = append(q.Answers, Reply{Name: s.role(move.Promotes).Text, Line: move.Promotes.String()})
	}
	if q.Answers == nil {
		for _, verb := range []string{"yes", "no"} {
			q.Answers = append(q.Answers, Reply{Name: s.vocabulary().shown(verb), Line: verb})
		}
	}
	return q, true
}
