package rulestest

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Gathered returns the folder of outside test data that is no part of the
// project. It is the folder that BLINDCHESS_TESTDATA names, or shared/testdata
// beside the project. It reports false if there is none. Tests rely on the
// project's data and use this data in addition.
func Gathered(t testing.TB) (folder string, there bool) {
	t.Helper()
	folder = os.Getenv("BLINDCHESS_TESTDATA")
	if folder == "" {
		root, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
				break
			}
			if root == filepath.Dir(root) {
				return "", false
			}
			root = filepath.Dir(root)
		}
		folder = filepath.Join(root, "..", "shared", "testdata")
	}
	_, err := os.Stat(folder)
	return folder, err == nil
}

// EachGathered calls visit with every file of an archive of the gathered test
// data, such as "draws/pgn-fixtures.tar.gz", whose name has this ending. It
// calls it never if there is no archive.
func EachGathered(t testing.TB, archive, ending string, visit func(path string, file io.Reader)) {
	t.Helper()
	folder, there := Gathered(t)
	if !there {
		return
	}
	packed, err := os.Open(filepath.Join(folder, filepath.FromSlash(archive)))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	unzipped, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	for files := tar.NewReader(unzipped); ; {
		header, err := files.Next()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(header.Name, ending) {
			visit(header.Name, files)
		}
	}
}
