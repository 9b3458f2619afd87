package laws

import "blindchess/internal/rules"

// parameterKind is what kind of value a parameter holds.
type parameterKind uint8

const (
	kindNumber parameterKind = iota + 1
	kindYesNo
	kindTime
	kindChoice
	kindPoints // in halves
)

// cell is the value of one parameter in one edition. Unverified: it was not
// read in a text of that edition.
type cell struct {
	value      value
	unverified bool
}

// parameterRow is all that is known of one parameter.
type parameterRow struct {
	key         string
	kind        parameterKind
	least, most value    // of a count, a time or points
	choices     []string // of a choice
	rule        rules.Rule
	meaning     string
	cells       [len(editionYears)]cell
}

// read is a value that was read in the text of its edition.
func read(v value) cell { return cell{value: v} }

// assumed is a value that was not: the one mark of all that is unverified.
func assumed(v value) cell { return cell{value: v, unverified: true} }

// no and yes are the values of a question.
const (
	no  value = 0
	yes value = 1
)

// parameters is the table of all editions. Its rows stand by topic in the files
// beside this one.
var parameters = together(playParameters, drawParameters, fastParameters, otherParameters)

// together puts the rows of every topic into one table. It panics where a
// parameter has no row or two, which no program that was tested can meet.
func together(topics ...map[Parameter]parameterRow) [parametersEnd]parameterRow {
	var table [parametersEnd]parameterRow
	for _, topic := range topics {
		for p, row := range topic {
			if table[p].key != "" {
				panic("rules: the parameter " + row.key + " stands twice")
			}
			table[p] = row
		}
	}
	for p := Parameter(1); p < parametersEnd; p++ {
		if table[p].key == "" {
			panic("rules: a parameter has no row")
		}
	}
	return table
}
