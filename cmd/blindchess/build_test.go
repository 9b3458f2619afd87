package main

import (
	"os/exec"
	"strings"
	"testing"
)

func TestTheSumOfABuildIsThatOfItsFile(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	command := h.command(nil, "--version")
	told, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	want, err := exec.Command("sha256sum", command.Path).Output()
	if err != nil {
		t.Fatal(err)
	}
	sum, _, _ := strings.Cut(string(want), " ")
	if !strings.Contains(string(told), sum) {
		t.Errorf("got %q, want the sum %s", told, sum)
	}
	words, err := exec.Command("../../scripts/words", sum).Output()
	if err != nil {
		t.Fatal(err)
	}
	if want := strings.TrimSpace(string(words)); len(strings.Fields(want)) != 4 || !strings.Contains(string(told), want+".") {
		t.Errorf("got %q, want the words %q, as awk makes them", told, want)
	}
}

func TestAnEventIsToldWhatTheBuildHolds(t *testing.T) {
	t.Parallel()
	if tournament {
		t.Skip("this is the other build")
	}
	h := newHome(t)
	s := h.start(t, nil, "play", "--event", "event", "--opponent", "here", "--voice", "none", "--screen", "line", "--journal", h.path("event.journal"))
	s.await("This build includes a practice partner")
}

func TestTheWordsOfWhatIsNoDigestAreRefused(t *testing.T) {
	for _, typed := range []string{"", "bct", strings.Repeat("0", 63), strings.Repeat("0", 63) + "g", strings.Repeat("0", 65)} {
		out, err := exec.Command("../../scripts/words", typed).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "that is no SHA-256 of 64 digits") {
			t.Errorf("%q: got %q, %v, want it refused", typed, out, err)
		}
	}
	small, err := exec.Command("../../scripts/words", strings.Repeat("ab", 32)).Output()
	large, other := exec.Command("../../scripts/words", strings.Repeat("AB", 32)).Output()
	if err != nil || other != nil || string(small) != string(large) {
		t.Errorf("got %q and %q, want the same for small and large letters", small, large)
	}
}
