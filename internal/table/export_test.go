package table

import "reflect"

// EveryEvent returns one zero value of every event, for tests that hold all of
// them against something.
func EveryEvent() []Event {
	examples := make([]Event, 0, len(kinds))
	for _, kind := range kinds {
		examples = append(examples, reflect.Zero(kind).Interface().(Event))
	}
	return examples
}
