package desk_test

import (
	"context"
	"sync"
	"testing"

	"blindchess/internal/practice/uci"
	"blindchess/internal/rules"
)

// The second study asks in another order while three more engines keep the computer
// busy, and hears the same about each position.
func TestDesk_TheSameQuestionHasTheSameAnswerOnABusyComputer(t *testing.T) {
	t.Parallel()
	o := file(t, "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	o.Engine = stockfish(t)
	calm := map[string]string{}
	questions := []string{"eval", "best 2", "why", "threat", "hint"}
	for _, question := range append(questions, "blunders black") {
		calm[question] = typed(t, o, "4.", question)
	}
	ctx, stop := context.WithCancel(t.Context())
	var busy sync.WaitGroup
	for range 3 {
		busy.Go(func() {
			engine, err := uci.Open(ctx, o.Engine)
			if err != nil {
				return // the others do
			}
			defer engine.Close()
			for ctx.Err() == nil {
				_, _ = engine.Think(ctx, uci.Question{Game: rules.NewGame(rules.StandardSetup()), Nodes: 1 << 30})
			}
		})
	}
	defer busy.Wait()
	defer stop()
	for i := range questions {
		question := questions[len(questions)-1-i]
		if got := typed(t, o, "4.", question); got != calm[question] {
			t.Errorf("%s: got\n%s\nwant, as before,\n%s", question, got, calm[question])
		}
	}
	if got := typed(t, o, "4.", "blunders black"); got != calm["blunders black"] {
		t.Errorf("mistakes: got\n%s\nwant, as before,\n%s", got, calm["blunders black"])
	}
}
