package relay

import "encoding/json"

// Unsqueezed returns the body of news as the JSON that was sent, and its
// messages as text.
func Unsqueezed(body json.RawMessage) (text string, said []string, err error) {
	n, err := unsqueeze(body)
	if err != nil {
		return "", nil, err
	}
	raw, err := json.Marshal(n)
	for _, u := range n.Said {
		said = append(said, u.unpack().Text())
	}
	return string(raw), said, err
}

// Dictionary is what both sides squeeze news by.
const Dictionary = dictionary
