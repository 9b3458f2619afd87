package opening

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"

	"blindchess/internal/event/tournament"
)

// Options say how the tables of a round are opened.
type Options struct {
	Program string   // the path of blindchess
	Folder  string   // the folder of the journals
	Host    string   // the address for players from the network; empty for this computer alone
	Port    int      // the SSH port of board 1, and the next ones for further boards; 0 for none
	Page    int      // the same for browsers
	Flags   []string // further ones, for every table
}

// Table is one game with the command that keeps its table.
type Table struct {
	Board        int
	White, Black tournament.Player
	Journal      string
	Command      []string
}

// Event is a table's report about itself.
type Event struct {
	Event   string `json:"event"`
	Role    string `json:"role"`
	Seat    string `json:"seat"`
	Name    string `json:"name"`
	Code    string `json:"code"`
	Spoken  string `json:"spoken"`
	Join    string `json:"join"`
	SSH     string `json:"ssh"`
	Address string `json:"address"` // the socket, of the event socket
	Page    string `json:"page"`
	// Fingerprint is the fingerprint of the table's host's key, in the event key.
	Fingerprint string `json:"fingerprint"`
	Result      string `json:"result"`
	Reason      string `json:"reason"`
	PID         int    `json:"pid"` // of the program of the table, of the event open
	Failure     string `json:"-"`   // the reason, if the table ended without a stop
	// Known says that the event came before this program adopted the table.
	Known bool `json:"-"`
}

// Tables returns the tables of the games of a round that have no result. An
// existing journal is continued.
func Tables(t tournament.Tournament, round tournament.Round, o Options) []Table {
	var tables []Table
	for _, p := range round.Pairings {
		if p.Result.Told() {
			continue
		}
		white, _ := t.Player(p.White)
		black, _ := t.Player(p.Black)
		tables = append(tables, o.table(t.About, strconv.Itoa(round.Number), Table{Board: p.Board, White: white, Black: black}))
	}
	return tables
}

// table returns a table with its journal and its command.
func (o Options) table(about tournament.About, round string, table Table) Table {
	table.Journal = filepath.Join(o.Folder, fmt.Sprintf("round-%s-board-%d.journal", round, table.Board))
	table.Command = append([]string{o.Program, "serve", "--json"}, o.entrances(table.Board)...)
	if _, err := os.Stat(table.Journal); err == nil {
		table.Command = append(table.Command, "--resume="+table.Journal)
		return table
	}
	table.Command = append(table.Command, "--journal", table.Journal)
	table.Command = append(append(table.Command, conditions(about, round, table)...), o.Flags...)
	return table
}

// entrances returns the flags by which players join at a board.
func (o Options) entrances(board int) []string {
	var flags []string
	if o.Port > 0 {
		flags = append(flags, "--pair="+net.JoinHostPort(o.Host, strconv.Itoa(o.Port+board-1)))
	}
	if o.Page > 0 {
		flags = append(flags, "--page="+net.JoinHostPort(o.Host, strconv.Itoa(o.Page+board-1)))
	}
	return flags
}

// conditions returns the flags that say which game it is and who plays.
func conditions(about tournament.About, round string, table Table) []string {
	blind := "both"
	switch {
	case table.White.Sighted && table.Black.Sighted:
		blind = "none"
	case table.White.Sighted:
		blind = "black"
	case table.Black.Sighted:
		blind = "white"
	}
	flags := []string{
		"--event-name", about.Name, "--round", round, "--board-number", strconv.Itoa(table.Board),
		"--white", table.White.Name, "--black", table.Black.Name, "--blind", blind,
	}
	if round != SimulRound {
		flags = append(flags, "--event", "event")
	}
	some := func(name, value string) {
		if value != "" && value != "0" {
			flags = append(flags, "--"+name, value)
		}
	}
	some("site", about.City)
	some("arbiter-name", about.Arbiter)
	some("control", about.TimeControl)
	for side, p := range map[string]tournament.Player{"white": table.White, "black": table.Black} {
		some(side+"-title", p.Title)
		some(side+"-country", p.Federation)
		some(side+"-fide-id", p.FideID)
		some(side+"-rating", strconv.Itoa(p.Rating))
		some(side+"-team", p.Team)
	}
	return flags
}
