package console

// Confirmed returns the commands that are asked about before they count.
func Confirmed() (verbs []string) {
	for _, a := range allActions() {
		if a.confirm {
			verbs = append(verbs, a.verb)
		}
	}
	return verbs
}
