package onlinetest_test

import (
	"fmt"
	"net/http"
	"time"

	"blindchess/internal/online/onlinetest"
)

func Example() {
	clock := onlinetest.NewManual(time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC))
	s := onlinetest.New(onlinetest.Options{Clock: clock, Seed: 1})
	defer s.Close()
	token := s.Token("Anna")
	s.AddRobot(onlinetest.User{Name: "Robby"}, onlinetest.Robot{Joins: true, Accepts: true})
	id := s.Begin(onlinetest.Play{White: "Anna", Black: "Robby", Limit: 10 * time.Minute})

	// The move of the client is made, and it never hears so.
	s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", Do: onlinetest.LoseAnswer})
	r, _ := http.NewRequest(http.MethodPost, s.URL()+"/api/board/game/"+id+"/move/e2e4", nil)
	r.Header.Set("Authorization", "Bearer "+token)
	if _, err := s.Client().Do(r); err != nil {
		fmt.Println("no answer")
	}
	clock.Advance(7 * time.Second)
	seen := s.See(id)
	fmt.Println(seen.Moves[0], len(seen.Moves), seen.Status)
	// Output:
	// no answer
	// e2e4 2 started
}
