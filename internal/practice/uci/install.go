package uci

// Install returns the command that brings an engine on a system, named as Go names it,
// or the address where one is got.
func Install(system string) string {
	switch system {
	case "linux":
		return "apt install stockfish"
	case "darwin":
		return "brew install stockfish"
	default:
		return "https://stockfishchess.org/download"
	}
}
