package sense_test

import (
	"fmt"
	"time"

	"blindchess/internal/rules"
	"blindchess/internal/tactile/sense"
	"blindchess/internal/tactile/wire"
)

func Example() {
	sensor := sense.NewSensor(sense.Config{Sensing: wire.Sensing{Names: true, Events: true}})
	before := rules.Standard().Placement()
	sensor.Told(0, sense.Table{Board: before, Goal: before, Turn: rules.White})
	sensor.Looked(0, wire.StartContents())
	e2, _ := rules.ParseSquare("e2")
	for _, event := range sensor.Change(time.Second, sense.Change{Square: e2, Before: wire.Holding(before.At(e2)), Ordered: true}) {
		fmt.Printf("%T of %v, stood there: %t\n", event, event.(sense.Lifted).Square, event.(sense.Lifted).Stood)
	}
	// Output: sense.Lifted of e2, stood there: true
}
