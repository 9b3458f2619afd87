package hall_test

import (
	"fmt"
	"time"

	"blindchess/internal/event/hall"
	"blindchess/internal/table"
)

func Example() {
	now := time.Date(2026, 3, 1, 10, 0, 0, 0, time.UTC)
	set := table.Record{Seq: 1, Event: table.TableSet{Conditions: table.ForFriends()}}
	envelope := hall.Envelope{Game: "7m2", Records: []table.Record{set}, Link: hall.Chain{}.Next(set).String()}

	h := hall.New()
	news := h.Take(hall.Key{Round: "3", Board: "12"}, envelope, now)
	rows := h.Rows(now)
	fmt.Println(len(news), rows[0].Board, rows[0].Phase)
	// Output: 0 12 set
}
