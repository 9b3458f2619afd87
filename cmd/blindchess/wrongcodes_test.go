package main

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// TestWrongCodes_EachIsAnsweredAndNobodyLosesTheirSeat lets a stranger type ten
// wrong codes, then a correct one, at a table with a seated player.
func TestWrongCodes_EachIsAnsweredAndNobodyLosesTheirSeat(t *testing.T) {
	t.Parallel()
	o := openToOthers(t)
	black := o.lines(o.code("opponent"))
	o.host.await("The game begins")
	o.host.enter("invite spectator")
	o.host.await("Code for the spectator")
	invited := o.code("spectator")
	var told []string
	for _, codes := range [][]string{{"a", "b", "c"}, {"d", "e", "f"}, {"g", "h", "i"}, {"j", invited, invited}} {
		told = append(told, o.guess(t, codes)...)
	}
	locked := "Too many wrong codes were tried from here: wait a quarter of an hour, or ask the host for a new code."
	for i, got := range told {
		want := locked
		if left := 9 - i; left > 0 {
			want = fmt.Sprintf("That was not a code of this table. Tries left: %d.", left)
		}
		if got = strings.TrimSpace(got); got != want {
			t.Errorf("after code %d: got %q, want %q", i+1, got, want)
		}
	}
	if len(told) != 12 {
		t.Errorf("got %d answers, want one to each of 12 codes", len(told))
	}
	o.host.await("is trying wrong codes")
	o.host.enter("e4")
	black.await("Bauer Eva zwei Eva vier")
	again := len(o.host.screen())
	o.host.enter("invite spectator")
	o.host.awaitAfter(again, "Typed: ")
	o.host.awaitAfter(again, "fifteen minutes")
	o.lines(o.code("spectator")).await("You are watching")
}

// guess types codes at one line, and returns what each was answered.
func (o *opened) guess(t *testing.T, codes []string) (told []string) {
	t.Helper()
	next := 0
	client, err := ssh.Dial("tcp", "127.0.0.1:"+o.port, &ssh.ClientConfig{
		User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(),
		BannerCallback: func(message string) error { told = append(told, message); return nil },
		Auth: []ssh.AuthMethod{ssh.RetryableAuthMethod(ssh.KeyboardInteractive(func(_, said string, questions []string, _ []bool) ([]string, error) {
			if said != "" {
				told = append(told, said)
			}
			if len(questions) == 0 {
				return nil, nil
			}
			next++
			return []string{codes[next-1]}, nil
		}), len(codes))},
	})
	if err == nil {
		_ = client.Close()
		t.Fatal("a wrong code was taken")
	}
	return told
}
