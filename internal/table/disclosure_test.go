package table_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"blindchess/internal/clock"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// everything is a game with all confidential parts: a PIN as older tables store
// it, a sealed move, locked and not, and an irregularity that the arbiter sees
// and may not mention.
func everything(t *testing.T) *play {
	c := table.ForEvent()
	c.Laws, c.Supervised = 2018, false
	c.Control = rules.Both(clock.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}})
	c.PIN = "00112233445566778899aabbccddeeff:0123456789abcdef"
	c.SealTo = "age1public"
	p := sit(t, c)
	p.moves("e4", "e5")
	p.must(table.Note{Actor: table.By(rules.White), Kind: table.BothInCheck})
	p.must(table.Adjourn{Resumption: "tomorrow"})
	p.must(table.Seal{Actor: table.By(rules.White), Envelope: "bG9ja2Vk"})
	p.must(table.Seal{Actor: table.By(rules.White), Text: "Nh3", Move: rules.Move{From: 7, To: 24}})
	p.must(table.Press{Actor: table.By(rules.White)})
	return p
}

func TestDisclosure_NobodyButTheKeeperIsShownASecret(t *testing.T) {
	p := everything(t)
	for as := table.Player; as < table.Keeper; as++ {
		for _, side := range []rules.Side{0, rules.White, rules.Black} {
			for _, r := range p.records {
				line, err := json.Marshal(p.state.Shown(r, as, side))
				if err != nil {
					t.Fatal(err)
				}
				for _, secret := range []string{"00112233", "Nh3", "g1h3", "bG9ja2Vk"} {
					if strings.Contains(string(line), secret) {
						t.Errorf("%v %v is shown %s", as, side, line)
					}
				}
				if kept, is := r.Event.(table.Irregularity); is && kept.Kind == table.BothInCheck && as == table.Arbiter && !strings.Contains(string(line), string(kept.Kind)) {
					t.Errorf("the arbiter is shown %s, want what is irregular", line)
				}
				if as != table.Arbiter && strings.Contains(string(line), string(table.BothInCheck)) {
					t.Errorf("%v %v is shown %s", as, side, line)
				}
			}
			s := p.state.Disclosed(as, side)
			if s.Conditions.PIN != "" || s.Envelope.Text != "" || s.Envelope.Move != (rules.Move{}) || s.Envelope.Locked != "" {
				t.Errorf("%v %v is shown the PIN %q and the envelope %+v", as, side, s.Conditions.PIN, s.Envelope)
			}
		}
	}
}

func TestDisclosure_TheKeeperHasEverythingAndNobodyNothing(t *testing.T) {
	p := everything(t)
	for _, r := range p.records {
		if got := p.state.Shown(r, table.Keeper, 0); !reflect.DeepEqual(got, r) {
			t.Errorf("the keeper is shown %+v, want %+v", got, r)
		}
		if got := p.state.Shown(r, 0, 0); got.Event != (table.TimeKept{}) || got.Seq != r.Seq || got.At != r.At {
			t.Errorf("nobody is shown %+v", got)
		}
	}
	if got := p.state.Disclosed(table.Keeper, 0); !reflect.DeepEqual(got, p.state) {
		t.Error("the keeper is shown another table")
	}
	if got := p.state.Disclosed(0, rules.White); !reflect.DeepEqual(got, table.State{}) {
		t.Errorf("nobody is shown %+v", got)
	}
}

func TestDisclosure_WhatIsShownLeadsToTheTableThatIsDisclosed(t *testing.T) {
	p := everything(t)
	p.must(table.OpenEnvelope{})
	for as := table.Player; as <= table.Keeper; as++ {
		var folded, whole table.State
		for _, r := range p.records {
			whole = whole.Apply(r)
			folded = folded.Apply(p.state.Shown(r, as, rules.Black))
			if want := whole.Disclosed(as, rules.Black); !reflect.DeepEqual(folded, want) {
				t.Fatalf("%v after record %d, %s: got %+v\nwant %+v", as, r.Seq, table.NameOf(r.Event), folded, want)
			}
		}
		if folded.Envelope.Text != "Nh3" || folded.Game.Ply() != 3 {
			t.Errorf("%v is shown %q and %d plies once the envelope is open, want Nh3 and 3", as, folded.Envelope.Text, folded.Game.Ply())
		}
	}
}
