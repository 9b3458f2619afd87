package language

import "strings"

// Restated returns in the words of p a sentence of the English pack whose key begins
// with family, such as "manual.", with any content of its placeholders. It reports
// false if the English pack has no such sentence, or p no translation of it.
func (p Pack) Restated(family, english string) (string, bool) {
	key, slots := sentenceOf(p.shapes(family), english)
	if !p.Has(key) {
		return english, false
	}
	return p.Phrase(key, slots...), true
}

// shapes returns the shapes of the English sentences whose keys begin with
// family.
func (p Pack) shapes(family string) []shape {
	var shapes []shape
	for key, entry := range p.fallback {
		if strings.HasPrefix(key, family) {
			shapes = append(shapes, shapeOf(key, entry.Words))
		}
	}
	return shapes
}

// sentenceOf returns the key of the English sentence that equals text, and the
// content of its placeholders as names and values in turn. Of several sentences it
// is the one with the most fixed text.
func sentenceOf(shapes []shape, text string) (found string, slots []string) {
	most := -1
	for _, shape := range shapes {
		if filled, is := shape.read(text); is && shape.bytes > most {
			found, most, slots = shape.key, shape.bytes, filled
		}
	}
	return found, slots
}

// shape is the form of a sentence after its placeholders are filled.
type shape struct {
	key   string
	own   []string // the words before, between and behind the placeholders
	names []string // of the placeholders, in turn
	bytes int      // of its own words
}

func shapeOf(key, sentence string) shape {
	s := shape{key: key}
	for {
		before, rest, found := strings.Cut(sentence, "{")
		s.own, s.bytes = append(s.own, before), s.bytes+len(before)
		if !found {
			return s
		}
		name, after, _ := strings.Cut(rest, "}")
		s.names, sentence = append(s.names, name), after
	}
}

// read returns the content of the placeholders of s if text is that sentence.
func (s shape) read(text string) (slots []string, is bool) {
	text, is = strings.CutPrefix(text, s.own[0])
	for i, name := range s.names {
		at := strings.Index(text, s.own[i+1])
		if i == len(s.names)-1 {
			at = len(text) - len(s.own[i+1])
		}
		if !is || at <= 0 || text[at:at+len(s.own[i+1])] != s.own[i+1] {
			return nil, false
		}
		slots, text = append(slots, name, text[:at]), text[at+len(s.own[i+1]):]
	}
	return slots, is && text == ""
}
