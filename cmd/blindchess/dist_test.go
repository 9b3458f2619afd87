package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestSoakTheArchivesForSixSystemsAreWholeAndPlay(t *testing.T) {
	needs(t, "zip", "unzip", "sha256sum")
	h := newHome(t)
	sums := scripted(t, "dist", h.path("dist"))
	check := exec.Command("sha256sum", "--check", "--strict", "--quiet", filepath.Base(sums))
	check.Dir = filepath.Dir(sums)
	if out, err := check.CombinedOutput(); err != nil {
		t.Errorf("sha256sum: %v, %s", err, out)
	}
	for system, kind := range map[string]string{
		"linux-amd64": "ELF 64-bit LSB executable, x86-64", "linux-arm64": "ELF 64-bit LSB executable, ARM aarch64", "linux-armv7": "ELF 32-bit LSB executable, ARM",
		"windows-amd64": "PE32+ executable", "darwin-amd64": "Mach-O 64-bit x86_64", "darwin-arm64": "Mach-O 64-bit arm64",
	} {
		bills, err := filepath.Glob(filepath.Join(h.path("dist"), "*-"+system+".cdx.json"))
		if err != nil || len(bills) != 2 || strings.Contains(bills[0], "-hall-") || !strings.Contains(bills[1], "-hall-") {
			t.Errorf("%s: got the bills %v, %v; want one for each program", system, bills, err)
			continue
		}
		archive, unpack := strings.TrimSuffix(bills[0], ".cdx.json"), h.path(system)
		if err := os.Mkdir(unpack, 0o700); err != nil {
			t.Fatal(err)
		}
		command, program := exec.Command("tar", "-xzf", archive+".tar.gz", "--strip-components=1", "-C", unpack), filepath.Join(unpack, "blindchess")
		if system == "windows-amd64" {
			command = exec.Command("unzip", "-q", archive+".zip", "-d", unpack)
			program = filepath.Join(unpack, filepath.Base(archive), "blindchess.exe")
		}
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: %v, %s", system, err, out)
		}
		for _, file := range []string{program, filepath.Join(filepath.Dir(program), strings.Replace(filepath.Base(program), "blindchess", "blindchess-hall", 1))} {
			if out, err := exec.Command("file", "-b", file).Output(); err == nil && !strings.HasPrefix(string(out), kind) {
				t.Errorf("%s: got %q, want %q", system, out, kind)
			}
		}
	}
	h.plays(t, filepath.Join(h.path("linux-amd64"), "blindchess"))
	h.pairs(t, filepath.Join(h.path("linux-amd64"), "blindchess-hall"))
	h.plays(t, filepath.Join(h.path("linux-amd64"), "blindchess-with-sound"))
}
