package laws

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"blindchess/internal/text/suggest"
)

// contents is the content of one edition's text, with all parts from the edition
// on which it is based.
type contents struct {
	year      int
	text      string // if it is not an embedded edition
	inForce   bool
	values    [parametersEnd]value
	known     [parametersEnd]bool // said by this edition or its base
	verified  [parametersEnd]bool // read in a text of the edition
	subjects  []subject           // in the order in which editions brought them up
	articles  []Article           // those of subjects, in the order of the Laws
	sentences []Sentence          // in the order in which editions brought them up; one without a number is not in the edition
}

// subject is the subject of one article or several, under a name by which later
// editions refer to it. One without numbers is not in the edition.
type subject struct {
	name    string
	article Article
}

// contentsReader goes through the lines of an edition.
type contentsReader struct {
	contents *contents
	others   []*contents // on which it may be based
	embedded bool        // it is one of the program's
	section  string
	places   map[string]int // of subjects, by name
}

// readContents reads the text of an edition that may be based on one of others.
func readContents(text string, others []*contents, embedded bool) (*contents, error) {
	r := contentsReader{contents: &contents{}, others: others, embedded: embedded, places: map[string]int{}}
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := r.read(line); err != nil {
			return nil, fmt.Errorf("laws: line %d: %w", number, err)
		}
	}
	if r.contents.year == 0 {
		return nil, errors.New("laws: this is no edition: its first line must be such as \"edition 2014\"")
	}
	for p := parameter(1); p < parametersEnd; p++ {
		if !r.contents.known[p] {
			return nil, fmt.Errorf("laws: the edition of %d says nothing of %q: give it a value, or base the edition on another", r.contents.year, parameters[p].key)
		}
	}
	r.contents.sort()
	return r.contents, nil
}

func (r *contentsReader) read(line string) error {
	year, isEdition := strings.CutPrefix(line, "edition ")
	base, isBase := strings.CutPrefix(line, "based on ")
	switch {
	case isEdition && r.contents.year == 0:
		return r.readYear(year)
	case r.contents.year == 0:
		return fmt.Errorf("%q comes before the year: begin with a line such as \"edition 2014\"", line)
	case line == "parameters", line == "articles", line == "sentences":
		r.section = line
		return nil
	case r.section != "":
		return r.readEntry(line)
	case isBase:
		return r.readBase(base)
	case line == "in force":
		r.contents.inForce = true
		return nil
	default:
		return fmt.Errorf("%q is none of: based on, in force, parameters, articles, sentences", line)
	}
}

func (r *contentsReader) readYear(text string) error {
	year, err := strconv.Atoi(text)
	if err != nil || year < 1000 || year > 9999 {
		return fmt.Errorf("%q is no year of four digits", text)
	}
	r.contents.year = year
	return nil
}

// readBase takes over all that the edition of a year says, except that it is in
// force.
func (r *contentsReader) readBase(text string) error {
	for _, other := range r.others {
		if strconv.Itoa(other.year) == text {
			year, inForce := r.contents.year, r.contents.inForce
			*r.contents = *other
			r.contents.year, r.contents.inForce = year, inForce
			r.contents.subjects = slices.Clone(other.subjects)
			r.contents.sentences = slices.Clone(other.sentences)
			for i, s := range r.contents.subjects {
				r.places[s.name] = i
			}
			return nil
		}
	}
	return fmt.Errorf("there is no edition of %s to be based on: say %s", text, yearsOf(r.others))
}

// readEntry reads the value of a parameter, or the place of a subject or a
// sentence.
func (r *contentsReader) readEntry(line string) error {
	name, rest, ok := strings.Cut(line, "=")
	if !ok {
		return fmt.Errorf("%q has no equals sign: write a name, the sign and what it is in this edition", line)
	}
	name, rest = strings.TrimSpace(name), strings.TrimSpace(rest)
	switch r.section {
	case "parameters":
		return r.readParameter(name, rest)
	case "sentences":
		return r.readSentence(name, rest)
	default:
		return r.readSubject(name, rest)
	}
}

func (r *contentsReader) readParameter(key, text string) error {
	for p := parameter(1); p < parametersEnd; p++ {
		if parameters[p].key != key {
			continue
		}
		text, unverified := strings.CutSuffix(text, "?")
		v, ok := parameters[p].parse(strings.TrimSpace(text))
		if !ok {
			refusal := SettingError{Key: key, Value: strings.TrimSpace(text), Allowed: parameters[p].allowed()}
			return errors.New(refusal.sentence())
		}
		r.contents.values[p], r.contents.known[p], r.contents.verified[p] = v, true, !unverified
		return nil
	}
	refusal := SettingError{Key: key, Suggestion: nearestKey(key)}
	return errors.New(refusal.sentence())
}

// readSubject reads the numbers of a subject, or all its data, separated by
// semicolons.
func (r *contentsReader) readSubject(name, text string) error {
	at, known := r.places[name]
	numbers, rest, whole := strings.Cut(text, ";")
	var article Article
	switch {
	case whole:
		defined, err := readArticle(rest)
		if err != nil {
			return err
		}
		if defined.Subject == "" && !r.worded(name) {
			return r.unknownSubject(name)
		}
		article = defined
	case !known:
		return r.unknownSubject(name)
	default:
		article = r.contents.subjects[at].article
	}
	article.Name, article.Numbers, article.Verified = name, nil, !strings.Contains(numbers, "?")
	if strings.TrimSpace(numbers) != "none" {
		for number := range strings.SplitSeq(strings.ReplaceAll(numbers, "?", ""), ",") {
			if number = strings.TrimSpace(number); number == "" {
				return fmt.Errorf("%q lacks the number of an article, such as 4.3.1, or none", name)
			}
			article.Numbers = append(article.Numbers, strings.TrimSpace(number))
		}
	}
	if !known {
		at = len(r.contents.subjects)
		r.places[name] = at
		r.contents.subjects = append(r.contents.subjects, subject{name: name})
	}
	r.contents.subjects[at].article = article
	return nil
}

// worded reports whether the packs have words for a subject: one of an edition
// that is embedded.
func (r *contentsReader) worded(name string) bool {
	return r.embedded || slices.ContainsFunc(r.others, func(other *contents) bool {
		return slices.ContainsFunc(other.subjects, func(s subject) bool { return s.name == name })
	})
}

func (r *contentsReader) unknownSubject(name string) error {
	names := make([]string, len(r.contents.subjects))
	for i, s := range r.contents.subjects {
		names[i] = s.name
	}
	if near := suggest.Word(name, names, len(name)/2+1); near != "" {
		return fmt.Errorf("no earlier edition has %q; did you mean %q", name, near)
	}
	return fmt.Errorf("no earlier edition has %q: write after its number, divided by semicolons, what the program does, the rules and the subject", name)
}

// sort puts the articles into the order of the Laws.
func (b *contents) sort() {
	b.articles = nil
	for _, s := range b.subjects {
		if len(s.article.Numbers) > 0 {
			b.articles = append(b.articles, s.article)
		}
	}
	slices.SortStableFunc(b.articles, func(one, other Article) int {
		return compareNumbers(one.Numbers[0], other.Numbers[0])
	})
}
