package voice

import (
	"archive/zip"
	"embed"
	"fmt"
	"io"
	"io/fs"
)

// Files are the banks, one folder each, and words, the lists of what each bank
// says. The clips of a bank are packed in its bank.zip, which Bank opens.
//
//go:embed */*
var Files embed.FS

// Bank returns the files of a bank: its clips, its bank.txt and its LICENSE.
func Bank(name string) (fs.FS, error) {
	packed, err := Files.Open(name + "/bank.zip")
	if err != nil {
		return nil, fmt.Errorf("voice: %w", err)
	}
	info, err := packed.Stat()
	if err != nil {
		return nil, fmt.Errorf("voice: %w", err)
	}
	// What is embedded is read where it lies.
	files, err := zip.NewReader(packed.(io.ReaderAt), info.Size())
	if err != nil {
		return nil, fmt.Errorf("voice: %s: %w", name, err)
	}
	return files, nil
}
