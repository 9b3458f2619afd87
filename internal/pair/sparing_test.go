package pair_test

import (
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

func TestSSH_WhatNobodyReadsOfASessionIsRefusedAsItComes(t *testing.T) {
	door := openDoor(t, echo, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	if session.Setenv("LANG", "de_DE.UTF-8") != nil {
		t.Error("the language was refused, want it taken")
	}
	if session.Setenv("LONG", strings.Repeat("x", 30000)) == nil {
		t.Error("a setting of 30,000 bytes was taken, want it refused")
	}
	taken := 0
	for range 1000 {
		if session.Setenv("MORE", "x") == nil {
			taken++
		}
	}
	if taken > 32 {
		t.Errorf("got %d settings taken, want 32 at most", taken)
	}
	signal := ssh.Marshal(struct{ Signal string }{strings.Repeat("x", 30000)})
	if ok, err := session.SendRequest("signal", true, signal); ok || err != nil {
		t.Errorf("got a signal taken %v, %v; want it refused", ok, err)
	}
	if err := session.Shell(); err != nil {
		t.Errorf("got %v for a screen afterwards", err)
	}
}

func TestSSH_SettingsAreTakenUpToTheLastAndNoneBeyond(t *testing.T) {
	door := openDoor(t, echo, nil)
	code, _ := door.codes.Issue(blackSeat)
	client, err := knock(t, door, nil, string(code))
	if err != nil {
		t.Fatal(err)
	}
	session, err := client.NewSession()
	if err != nil {
		t.Fatal(err)
	}
	longest := strings.Repeat("x", 1000-2*4-len("NAME")) // each is sent with its length
	for n := range 32 {
		if err := session.Setenv("NAME", longest); err != nil {
			t.Fatalf("setting %d of 32 was refused: %v", n+1, err)
		}
	}
	if session.Setenv("NAME", "x") == nil {
		t.Error("one setting more was taken")
	}
	other, err := client.NewSession()
	if err == nil {
		if other.Setenv("NAME", longest+"x") == nil {
			t.Error("a setting one byte longer was taken")
		}
	}
}
