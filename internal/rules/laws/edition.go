package laws

// Edition is one edition of the Laws as a value: a table of parameters and the
// article of every rule. What differs between editions is data here, never a
// comparison of years. With changes one parameter, as an organiser may. The
// zero Edition is none; its parameters are all absent.
type Edition struct {
	column  int // 1-based column of the tables, in the order of editionYears
	values  [parametersEnd]value
	changed [parametersEnd]bool
	told    *func(entered, most int) // of a search on which a result hangs; nil tells nobody
}

// Telling returns e with someone who is told how far a search is on which a
// result hangs: how many positions were entered, of at most how many. Told is
// called now and then while a rule is asked, by whoever asks it.
func (e Edition) Telling(told func(entered, most int)) Edition {
	e.told = &told
	return e
}

// value is what a parameter holds: a count, 0 and 1 for no and yes, thousandths
// of a second, or the 1-based place of a word in the list of choices.
type value int64

// editionYears are the years in which the editions came into force.
var editionYears = [...]int{2005, 2014, 2018, 2023}

// Editions lists the editions of the Laws, oldest first.
func Editions() []Edition {
	all := make([]Edition, len(editionYears))
	for i := range all {
		all[i].column = i + 1
		for p := range parameters {
			all[i].values[p] = parameters[p].cells[i].value
		}
	}
	return all
}

// EditionOf returns the edition that came into force in year, and false where
// there is none.
func EditionOf(year int) (Edition, bool) {
	for i, e := range Editions() {
		if editionYears[i] == year {
			return e, true
		}
	}
	return Edition{}, false
}

// Latest returns the edition in force today.
func Latest() Edition {
	all := Editions()
	return all[len(all)-1]
}

// Year returns the year in which e came into force, and 0 for no edition.
func (e Edition) Year() int {
	if e.column == 0 {
		return 0
	}
	return editionYears[e.column-1]
}

// Number returns the count that p holds in e, and 0 where p is no count.
func (e Edition) Number(p Parameter) int {
	if p >= parametersEnd || parameters[p].kind != kindNumber {
		return 0
	}
	return int(e.values[p])
}

// Yes reports whether p holds in e. It is false where p is no question.
func (e Edition) Yes(p Parameter) bool {
	return p < parametersEnd && parameters[p].kind == kindYesNo && e.values[p] != 0
}

// Time returns the time that p holds in e, and 0 where p is no time.
func (e Edition) Time(p Parameter) Millis {
	if p >= parametersEnd || parameters[p].kind != kindTime {
		return 0
	}
	return Millis(e.values[p])
}

// Choice returns the word that p holds in e, and "" where p is no choice.
func (e Edition) Choice(p Parameter) string {
	if p >= parametersEnd || parameters[p].kind != kindChoice || e.values[p] == 0 {
		return ""
	}
	return parameters[p].choices[e.values[p]-1]
}
