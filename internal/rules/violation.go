package rules

import "fmt"

// Violation reports that a rule was broken, by whom and by which move. It never
// decides the penalty: that is for the rulings of an Edition, and for the
// arbiter.
type Violation struct {
	Rule Rule
	By   Side
	Move Move // zero where no move is meant
}

// Error returns v as one sentence.
func (v *Violation) Error() string {
	if v.Move == (Move{}) {
		return fmt.Sprintf("rules: %v breaks the rule on %v", v.By, v.Rule)
	}
	return fmt.Sprintf("rules: %v with %v breaks the rule on %v", v.By, v.Move, v.Rule)
}

// Is reports whether target is a violation of the same rule, by the same side
// where target names one.
func (v *Violation) Is(target error) bool {
	t, ok := target.(*Violation)
	return ok && t.Rule == v.Rule && (t.By == 0 || t.By == v.By)
}
