package laws

// CompletedByNext reports whether a move whose clock was never pressed is
// completed once its player has made his next one. Where it is not, the next
// press completes both. Rule: RuleCompleted.
func (e Edition) CompletedByNext() bool { return e.yes(parameterCompletedByNext) }

// MayPress reports whether a player who has made his move may press his clock,
// replied saying that the opponent has already made the next move. Rule:
// RuleCompleted.
func (e Edition) MayPress(replied bool) bool {
	return !replied || e.yes(parameterPressAfterReply)
}
