package uci

import "time"

// SetPatience gives an open engine another patience.
func SetPatience(e *Engine, patience time.Duration) { e.config.Patience = patience }
