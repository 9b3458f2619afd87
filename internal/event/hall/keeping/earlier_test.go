package keeping_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/nats-io/nats.go"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/event/hall/stream"
	"blindchess/internal/rules"
	"blindchess/internal/table"
)

// keptBare has the streams of a hall keep a game without a proof, as an earlier version
// did.
func keptBare(t *testing.T, k *kept, g *game) {
	t.Helper()
	conn, err := nats.Connect("nats://"+k.address(), nats.UserInfo(keeping.Keeper, password(t, k.folder, keeping.Keeper)))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	id := g.records[0].Event.(table.TableSet).Conditions.Occasion.ID
	text, err := json.Marshal(hall.Envelope{Game: id, At: g.state.At, Records: g.records, Link: hall.ChainOf(g.records).String()})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := conn.Request(stream.Subject(g.key, id), text, patience)
	if err != nil {
		t.Fatal(err)
	}
	var ack struct{ Seq uint64 }
	if err := json.Unmarshal(answer.Data, &ack); err != nil || ack.Seq == 0 {
		t.Fatalf("got %s, %v, want it kept", answer.Data, err)
	}
}

// set returns a game that is not reported yet.
func set(t *testing.T, board string) *game {
	t.Helper()
	c := table.ForEvent()
	c.Occasion = table.Occasion{ID: "game" + board, Round: "3", Board: board}
	g := &game{t: t, key: hall.Key{Round: "3", Board: board}}
	g.do(table.Open{Conditions: c})
	g.do(table.Begin{})
	return g
}

// TestKeep_AFolderOfAnEarlierVersionGoesOnAndBelievesNothingNewWithoutAProof opens a
// hall whose streams have records without a proof, as earlier versions stored them.
func TestKeep_AFolderOfAnEarlierVersionGoesOnAndBelievesNothingNewWithoutAProof(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	before, g, forged := keep(t, folder, "127.0.0.1:0"), set(t, "1"), set(t, "9")
	keptBare(t, before, g)
	before.close()
	if err := os.Remove(filepath.Join(folder, "proved")); err != nil { // which they did not write
		t.Fatal(err)
	}
	now := keep(t, folder, "127.0.0.1:0")
	now.has(g)
	g.post(dial(t, now.address(), pass(t, folder, keeping.PostName("3", "1-2"))))
	g.do(table.Call{Actor: table.By(rules.White)})
	now.has(g)
	keptBare(t, now, forged)
	now.close()
	again := keep(t, folder, "127.0.0.1:0")
	defer again.close()
	again.await("the game as it went on and no other", func(rows []hall.Row) bool {
		if slices.ContainsFunc(rows, func(r hall.Row) bool { return r.Board == "9" }) {
			t.Errorf("got %+v, want nothing of what was kept later without a proof", rows)
		}
		return slices.ContainsFunc(rows, func(r hall.Row) bool { return r.Key == g.key && r.Link == hall.ChainOf(g.records).String() })
	})
}
