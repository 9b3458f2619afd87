package room_test

import (
	"context"
	"errors"
	"net"
	"path/filepath"
	"testing"

	"blindchess/internal/room"
	"blindchess/internal/table"
)

// admits opens the table of a journal with these ways in, and closes it again. It
// returns the remembered ways in, and the messages about them.
func admits(t *testing.T, journal string, change func(*room.AdmissionOptions)) (doors room.Doors, told []room.NewsKind) {
	t.Helper()
	r, err := room.Open(context.Background(), room.Options{Journal: journal, Conditions: table.ForFriends()})
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Dir(journal)
	o := room.AdmissionOptions{
		Socket: filepath.Join(folder, "t.sock"), Keys: filepath.Join(folder, "t.keys"), HostKey: filepath.Join(folder, "host_key"), Words: english(),
		News: func(n room.News) { told = append(told, n.Kind) },
	}
	change(&o)
	if err := r.Set(); err != nil {
		t.Fatal(err)
	}
	if _, err := r.Admit(o); err != nil {
		t.Fatal(errors.Join(err, r.Close()))
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return room.ReadDoors(journal), told
}

func TestDoors_AreTheSameAgainWhereTheyAreFree(t *testing.T) {
	journal := filepath.Join(shortFolder(t), "t.journal")
	if got := room.ReadDoors(journal); got != (room.Doors{}) {
		t.Errorf("got %+v of a table that let nobody in, want none", got)
	}
	first, told := admits(t, journal, func(o *room.AdmissionOptions) { o.Address, o.Page = "127.0.0.1:0", "127.0.0.1:0" })
	if !first.Open || first.Address == "127.0.0.1:0" || first.Page == "127.0.0.1:0" || len(told) != 0 {
		t.Fatalf("got %+v and %v, want the ports that were opened", first, told)
	}
	again := func(o *room.AdmissionOptions) {
		o.Address, o.Page, o.Again = first.Address, first.Page, room.Again{Address: true, Page: true}
	}
	if second, told := admits(t, journal, again); second != first || len(told) != 0 {
		t.Errorf("got %+v and %v, want the same again", second, told)
	}
	taken, err := net.Listen("tcp", first.Address)
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	third, told := admits(t, journal, again)
	if third.Address == first.Address || third.Page != first.Page || len(told) != 1 || told[0] != room.NewsMoved {
		t.Errorf("got %+v and %v, want another port for the one that is taken, and to be told", third, told)
	}
	if here, _ := admits(t, journal, func(*room.AdmissionOptions) {}); here != (room.Doors{Open: true}) {
		t.Errorf("got %+v, want this machine alone", here)
	}
}
