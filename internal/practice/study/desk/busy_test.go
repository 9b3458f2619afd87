package desk_test

import (
	"errors"
	"os/exec"
	"testing"
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
	for range 3 {
		engine := exec.Command(o.Engine.Path)
		lines, err := engine.StdinPipe()
		if err == nil {
			err = engine.Start()
		}
		if err == nil {
			_, err = lines.Write([]byte("go infinite\n"))
		}
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = errors.Join(engine.Process.Kill(), engine.Wait()) }) // it is killed
	}
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
