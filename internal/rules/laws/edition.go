package laws

import (
	"embed"
	"path"
	"strconv"

	"blindchess/internal/fault"
)

// Edition is one edition of the Laws as a value: what its parameters hold and
// the article of every rule. A difference between editions is data here, in one
// text file each, never a comparison of years. With changes one parameter, as an
// organiser may. The zero Edition is none; its parameters are all absent.
type Edition struct {
	contents *contents // what its file says; nil for no edition
	values   [parametersEnd]value
	changed  [parametersEnd]bool
	told     *func(entered, most int) // of a search on which a result depends; may be nil
}

// value is the value of a parameter: a count, 0 and 1 for no and yes, or
// thousandths of a second. For a choice it is the 1-based place of a word in
// the list.
type value int64

//go:embed editions
var editionFiles embed.FS

// embedded holds the editions that are embedded, oldest first.
var embedded = readEmbedded(editionFiles)

// readEmbedded reads every file of editions, in the order of their names. It panics
// if one cannot be read, which cannot happen in a tested program.
func readEmbedded(files embed.FS) []*contents {
	entries, err := files.ReadDir("editions")
	if err != nil {
		panic(err)
	}
	var all []*contents
	for _, entry := range entries {
		text, err := files.ReadFile(path.Join("editions", entry.Name()))
		if err != nil {
			panic(err)
		}
		next, err := readContents(string(text), all, true)
		if err != nil {
			panic(entry.Name() + ": " + err.Error())
		}
		all = append(all, next)
	}
	return all
}

func (b *contents) edition() Edition { return Edition{contents: b, values: b.values} }

// Editions lists the editions of the Laws that the program knows, oldest first.
func Editions() []Edition {
	all := make([]Edition, len(embedded))
	for i, b := range embedded {
		all[i] = b.edition()
	}
	return all
}

// EditionOf returns the edition that came into force in year, and false if
// there is none.
func EditionOf(year int) (Edition, bool) {
	for _, b := range embedded {
		if b.year == year {
			return b.edition(), true
		}
	}
	return Edition{}, false
}

// ReadEdition reads the text of an edition, as docs/laws.md describes it, such
// as a future one. It may be based on an edition that the program knows, or on
// none. The error names the line and says what to write.
func ReadEdition(text string) (Edition, error) {
	b, err := readContents(text, embedded, false)
	if err != nil {
		return Edition{}, err
	}
	b.text = text
	return b.edition(), nil
}

// Text returns what ReadEdition read, and "" for an edition that the program
// knows by its year.
func (e Edition) Text() string {
	if e.contents == nil {
		return ""
	}
	return e.contents.text
}

// Latest returns the edition in force today: the newest whose text says that it
// is in force.
func Latest() Edition {
	latest := embedded[len(embedded)-1]
	for _, b := range embedded {
		if b.inForce {
			latest = b
		}
	}
	return latest.edition()
}

// Years lists the years of the editions that the program knows.
func Years() fault.Choices { return yearsOf(embedded) }

func yearsOf(list []*contents) fault.Choices {
	years := make(fault.Choices, len(list))
	for i, b := range list {
		years[i] = strconv.Itoa(b.year)
	}
	return years
}

// Since returns the year of the first edition that answers the parameter of that
// key with yes, and 0 if there is none.
func Since(key string) int {
	for _, b := range embedded {
		for p := range parameters {
			if parameters[p].key == key && b.edition().yes(parameter(p)) {
				return b.year
			}
		}
	}
	return 0
}

// Year returns the year in which e came into force, and 0 for no edition.
func (e Edition) Year() int {
	if e.contents == nil {
		return 0
	}
	return e.contents.year
}

// WithProgress returns e with a function that receives the progress of a search
// on which a result depends: the number of positions entered, and the maximum.
// Told is called from time to time during a call of a rule.
func (e Edition) WithProgress(told func(entered, most int)) Edition {
	e.told = &told
	return e
}

// number returns the count that p holds in e, and 0 if p is no count.
func (e Edition) number(p parameter) int {
	if p >= parametersEnd || parameters[p].kind != kindNumber {
		return 0
	}
	return int(e.values[p])
}

// yes reports whether p holds in e. It is false if p is no question.
func (e Edition) yes(p parameter) bool {
	return p < parametersEnd && parameters[p].kind == kindYesNo && e.values[p] != 0
}

// time returns the time that p holds in e, and 0 if p is no time.
func (e Edition) time(p parameter) Millis {
	if p >= parametersEnd || parameters[p].kind != kindTime {
		return 0
	}
	return Millis(e.values[p])
}

// choice returns the word that p holds in e, and "" if p is no choice.
func (e Edition) choice(p parameter) string {
	if p >= parametersEnd || parameters[p].kind != kindChoice || e.values[p] == 0 {
		return ""
	}
	return parameters[p].choices[e.values[p]-1]
}
