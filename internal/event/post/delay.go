package post

import (
	"strings"
	"time"

	"blindchess/internal/fault"
)

// Delays reads how long the records of each board are held back, from words such as
// 15m for all of them and 1=30m for board 1.
func Delays(words []string) (func(board string) time.Duration, error) {
	delays := map[string]time.Duration{}
	for _, word := range words {
		board, text, one := strings.Cut(word, "=")
		if !one {
			board, text = "", word
		}
		delay, err := time.ParseDuration(text)
		if err != nil || delay < 0 {
			return nil, fault.New("fault.span", "{flag}: {value} is no length of time: give one such as {example}", "flag", "--delay", "value", fault.Quoted(word), "example", "15m, or 1=15m for board 1").In("post")
		}
		delays[board] = delay
	}
	return func(board string) time.Duration {
		if delay, own := delays[board]; own {
			return delay
		}
		return delays[""]
	}, nil
}
