package program

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"blindchess/internal/journal"
)

// Release is the version of the release that these sources are, or that they follow. The
// tag of a release has the same name, as scripts/release sees to.
const Release = "v1.0.0"

// unknown follows the release if a program was built from sources without their history,
// such as an archive's.
const unknown = "unknown"

// untagged begins the version that Go gives a program if there is no tag on its commit
// or before it.
const untagged = "v0.0.0-"

// About is the program's description of itself.
type About struct {
	Version    string `json:"version"`  // of the tag, or of a commit without a tag
	Revision   string `json:"revision"` // the commit, or ""
	Changed    bool   `json:"changed"`  // whether the sources were changed after it
	Tournament bool   `json:"tournament"`
	Go         string `json:"go"`
	System     string `json:"system"` // system and processor, as linux/amd64
	Words      string `json:"words"`
	SHA256     string `json:"sha256"`
}

// AboutThis reads what this program is from itself.
func AboutThis(tournament bool) (About, error) {
	sum, err := Sum()
	if err != nil {
		return About{}, err
	}
	own := About{
		Version: Version(), Tournament: tournament, Go: runtime.Version(),
		System: runtime.GOOS + "/" + runtime.GOARCH, Words: sum.Words(), SHA256: sum.String(),
	}
	if build, ok := debug.ReadBuildInfo(); ok {
		own.Version, own.Revision, own.Changed = VersionOf(build)
	}
	return own, nil
}

// VersionOf returns the version of a program as Go built it, its commit, and whether
// anything was changed. It is the tag on the commit or before it. Without tags it is the
// release, a plus sign, and the time and the commit: "v1.0.0+20261122.4c4ae4".
func VersionOf(build *debug.BuildInfo) (version, revision string, changed bool) {
	version = build.Main.Version
	switch {
	case version == "" || version == "(devel)":
		version = Release + "+" + unknown
	case strings.HasPrefix(version, untagged):
		version = Release + "+" + strings.NewReplacer("-", ".", "+", ".").Replace(strings.TrimPrefix(version, untagged))
	}
	for _, setting := range build.Settings {
		switch setting.Key {
		case "vcs.revision":
			revision = setting.Value
		case "vcs.modified":
			changed = setting.Value == "true"
		}
	}
	return version, revision, changed
}

// Version returns the version of this program, as "v1.2.3".
func Version() string {
	build, ok := debug.ReadBuildInfo()
	if !ok {
		return Release + "+" + unknown
	}
	version, _, _ := VersionOf(build)
	return version
}

// Build says which of the two builds a program is.
func Build(tournament bool) string {
	if tournament {
		return "the tournament build"
	}
	return "the build with a rehearsal partner"
}

// Sum returns the SHA-256 of this program's own file, as sha256sum prints it. An
// arbiter compares its words by ear.
func Sum() (journal.Chain, error) {
	path, err := os.Executable()
	if err != nil {
		return journal.Chain{}, err
	}
	file, err := os.Open(path)
	if err != nil {
		return journal.Chain{}, err
	}
	defer file.Close()
	h := sha256.New()
	if _, err := io.Copy(h, file); err != nil {
		return journal.Chain{}, err
	}
	return journal.Chain(h.Sum(nil)), nil
}

// Sentence gives all of it in one line, for people.
func Sentence(tournament bool) string {
	sum, err := Sum()
	if err != nil {
		return fmt.Sprintf("blindchess, version %s, %s. Its file cannot be read: %v.", Version(), Build(tournament), err)
	}
	return fmt.Sprintf("blindchess, version %s, %s. Its words are %s. SHA-256 %s.", Version(), Build(tournament), sum.Words(), sum)
}
