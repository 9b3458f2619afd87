package host_test

import (
	"testing"

	"blindchess/internal/host"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

func TestUnplayable_AMoveThatIsNoneIsNamed(t *testing.T) {
	move := func(seq uint64, by rules.Side, from, to, san string) table.Record {
		parse := func(name string) rules.Square {
			square, ok := rules.ParseSquare(name)
			if !ok {
				t.Fatal(name)
			}
			return square
		}
		return table.Record{Seq: seq, Event: table.MoveMade{Actor: table.Actor{By: by}, Move: rules.Move{From: parse(from), To: parse(to)}, SAN: san}}
	}
	begun := table.Record{Seq: 1, Event: table.TableSet{Conditions: table.ForFriends()}}
	for _, test := range []struct {
		name    string
		records []table.Record
		want    []host.Unplayable
	}{
		{"two moves", []table.Record{begun, move(2, rules.White, "e2", "e4", "e4"), move(3, rules.Black, "e7", "e5", "e5")}, nil},
		{"no such move", []table.Record{begun, move(2, rules.White, "e2", "e5", "e5")}, []host.Unplayable{{Seq: 2, Ply: 1, SAN: "e5"}}},
		{"written as another", []table.Record{begun, move(2, rules.White, "g1", "f3", "Nh3")}, []host.Unplayable{{Seq: 2, Ply: 1, SAN: "Nh3"}}},
	} {
		got := host.Story{Records: test.records}.Unplayable()
		if len(got) != len(test.want) || len(got) > 0 && got[0] != test.want[0] {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}
