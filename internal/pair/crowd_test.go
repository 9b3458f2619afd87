package pair_test

import (
	"net"
	"testing"

	"blindchess/internal/pair"
)

func TestLimited_TheOldestLineOfACrowdGivesWay(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener := pair.Limited(inner, 10, 2)
	defer listener.Close()
	var came, taken [3]net.Conn
	for i := range came {
		if came[i], err = net.Dial("tcp", inner.Addr().String()); err != nil {
			t.Fatal(err)
		}
		defer came[i].Close()
		if taken[i], err = listener.Accept(); err != nil {
			t.Fatal(err)
		}
		defer taken[i].Close()
	}
	if _, err := taken[0].Write([]byte("x")); err == nil {
		t.Error("the first of three lines is open, where two may be")
	}
	for i, line := range taken[1:] {
		if _, err := line.Write([]byte("x")); err != nil {
			t.Errorf("line %d of three gave way too: %v", i+2, err)
		}
	}
}
