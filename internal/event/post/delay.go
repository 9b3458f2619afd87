package post

import (
	"fmt"
	"strings"
	"time"
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
			return nil, fmt.Errorf("post: --delay: %q is no length of time: give one such as 15m, or 1=15m for board 1", word)
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
