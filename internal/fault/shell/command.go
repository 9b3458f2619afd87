package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
)

// Command returns a line for a player to type: a program and its words, as the shells
// of this system read them. On Windows a program that is not found by its name is named
// by the place of the one that runs.
func Command(program string, words ...string) string {
	if system.windows {
		program = system.find(program)
	}
	line := Word(program)
	for _, word := range words {
		line += " " + Word(word)
	}
	return line
}

// Word returns one word, such as a path, as the shells of this system read it. It
// is in quotes if it has a blank or another sign on which they act.
func Word(word string) string {
	if system.windows {
		return onWindows(word)
	}
	switch {
	case strings.ContainsAny(word, "\"`$!\\"):
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	case word == "" || strings.ContainsAny(word, " \t\n'&|;<>()*?[]#~{}"):
		return `"` + word + `"`
	default:
		return word
	}
}

// Ports returns a text whose examples of a port are named as on this system. A place
// that is said to be a pseudo-terminal keeps its name.
func Ports(text string) string {
	if system.windows {
		return ports.Replace(text)
	}
	return text
}

// Local returns the lines of a text that somebody on this system can follow, with their
// ports as Ports names them. On Windows it leaves out those that name what only Linux has.
func Local(lines []string) []string {
	var local []string
	for _, line := range lines {
		if !system.windows || !slices.ContainsFunc(linux, func(word string) bool { return strings.Contains(line, word) }) {
			local = append(local, Ports(line))
		}
	}
	return local
}

// linux are names, the same in every language, of what only Linux has.
var linux = []string{"Debian", "dialout", "rfcomm", "udev", `"hidraw"`, "pty:", ".local/state"}

// ports are what examples name on Windows. What is simulated is reached there through a
// port of the network.
var ports = strings.NewReplacer("pty:/tmp/", "pty:/tmp/", "/dev/ttyUSB0", "COM3", "/dev/ttyUSB1", "COM4", "/dev/ttyACM0", "COM5",
	"/tmp/board", "tcp:localhost:4000", "/tmp/clock", "tcp:localhost:4001")

// onWindows returns a word as both cmd.exe and PowerShell read it.
func onWindows(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t'&|;<>()*?[]#{},=@^%!`$+") {
		return word
	}
	ends := len(word) - len(strings.TrimRight(word, `\`)) // before a quote one is read for two
	return `"` + word + strings.Repeat(`\`, ends) + `"`
}

// typist is the data on the user's system.
type typist struct {
	windows bool
	found   func(name string) bool       // a program can be run by its name
	place   func() (file, folder string) // the program that runs, and the folder that it runs in
}

// system is this one.
var system = typist{
	windows: runtime.GOOS == "windows",
	found:   func(name string) bool { _, err := exec.LookPath(name); return err == nil },
	place: func() (string, string) {
		file, err := os.Executable()
		folder, other := os.Getwd()
		if err != nil || other != nil {
			return "", ""
		}
		return file, folder
	},
}

// find returns how a program is named that is one of this project's.
func (s typist) find(program string) string {
	if s.found(program) {
		return program
	}
	file, folder := s.place()
	at := strings.LastIndexAny(file, `\/`)
	if at < 0 || !strings.EqualFold(strings.TrimSuffix(file[at+1:], filepath.Ext(file)), program) {
		return program
	}
	if strings.EqualFold(file[:at], folder) {
		return `.\` + file[at+1:]
	}
	return file
}
