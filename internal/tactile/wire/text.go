package wire

// Printable returns the printable letters of data, without blanks around them.
func Printable(data []byte) string {
	text := make([]byte, 0, len(data))
	for _, b := range data {
		switch {
		case b >= 0x20 && b < 0x7F:
			text = append(text, b)
		case len(text) > 0 && text[len(text)-1] != ' ':
			text = append(text, ' ')
		}
	}
	for len(text) > 0 && text[len(text)-1] == ' ' {
		text = text[:len(text)-1]
	}
	return string(text)
}
