package speech

import (
	"crypto/sha256"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// Program is another program that may speak in the name of this one.
type Program struct {
	Name string
	Path string            // of the file itself, without links
	Sum  [sha256.Size]byte // the SHA-256 of that file; zero where it cannot be read
}

// Others returns the other programs through which a speaker made by Start may
// speak on this computer. They are the synthesiser for words without a clip,
// and the server of the screen readers, which runs further programs.
func Others() []Program {
	var found []Program
	for _, name := range []string{"espeak-ng", "speech-dispatcher"} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		if own, err := filepath.EvalSymlinks(path); err == nil {
			path = own
		}
		found = append(found, Program{Name: name, Path: path, Sum: sumOf(path)})
	}
	return found
}

func sumOf(path string) (sum [sha256.Size]byte) {
	file, err := os.Open(path)
	if err != nil {
		return sum
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return sum
	}
	return [sha256.Size]byte(h.Sum(nil))
}
