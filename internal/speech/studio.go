package speech

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Studio is a bank that is being recorded, word by word, in a folder. Each
// clip is on the disk before the next word is asked for, so that a recording
// can be broken off at any time and gone on with.
type Studio struct {
	folder string
	words  []ClipWord
}

// NewStudio goes on with the bank in folder, or begins it.
func NewStudio(folder string, label Label) (*Studio, error) {
	words := slices.DeleteFunc(WordList(label.Scheme), func(word ClipWord) bool { return len(word.Parts) > 0 })
	if len(words) == 0 {
		return nil, fmt.Errorf("speech: there is no word list %q; there are %s", label.Scheme, strings.Join(Lists(), ", "))
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	if _, err := os.Stat(filepath.Join(folder, BankFile)); errors.Is(err, fs.ErrNotExist) {
		if err := WriteLabel(folder, label); err != nil {
			return nil, err
		}
	} else if bank, err := OpenBank(os.DirFS(folder), filepath.Base(folder)); err != nil {
		return nil, err
	} else if bank.Scheme != label.Scheme {
		return nil, fmt.Errorf("speech: %s is a bank for %s, not for %s; record under another name", filepath.Base(folder), bank.Scheme, label.Scheme)
	}
	return &Studio{folder: folder, words: words}, nil
}

// Words returns all words to record, in order.
func (s *Studio) Words() []ClipWord { return s.words }

// Recorded reports whether the clip is on the disk.
func (s *Studio) Recorded(clip string) bool {
	_, err := os.Stat(filepath.Join(s.folder, clip+".flac"))
	return err == nil
}

// Keep cuts a recording and writes it as the clip. It returns the clip, so
// that the speaker can hear it.
func (s *Studio) Keep(clip string, recording Sound) (Sound, error) {
	sound, err := Cut(recording)
	if err != nil {
		return nil, err
	}
	return sound, WriteSound(filepath.Join(s.folder, clip+".flac"), sound)
}

// Export writes the bank in folder to file, as a ZIP archive.
func Export(folder string, file io.Writer) error {
	if _, err := OpenBank(os.DirFS(folder), filepath.Base(folder)); err != nil {
		return err
	}
	archive := zip.NewWriter(file)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	for _, entry := range entries {
		if !belongs(entry.Name()) {
			continue
		}
		content, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return fmt.Errorf("speech: %w", err)
		}
		to, err := archive.CreateHeader(&zip.FileHeader{Name: entry.Name(), Method: zip.Store})
		if err == nil {
			_, err = to.Write(content)
		}
		if err != nil {
			return fmt.Errorf("speech: %w", err)
		}
	}
	if err := archive.Close(); err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	return nil
}

// belongs reports whether a file of that name is part of a bank.
func belongs(name string) bool {
	return name == BankFile || name == "LICENSE" || filepath.Ext(name) == ".flac" && !strings.HasPrefix(name, ".")
}

// What an archive may hold: a forged one must not fill the disk.
const (
	mostClips   = 2000
	largestFile = 4 << 20
)

// Import unpacks the archive of that path into folder, which must not be
// there yet, and returns the bank. Every clip is decoded before the folder
// gets its name: a damaged archive leaves nothing behind.
func Import(archive, folder string) (*Bank, error) {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return nil, fmt.Errorf("speech: %s is not an exported voice: %w", filepath.Base(archive), err)
	}
	defer reader.Close()
	if _, err := os.Stat(folder); err == nil {
		return nil, fmt.Errorf("speech: there is a voice %s already; give another name", filepath.Base(folder))
	}
	if len(reader.File) > mostClips {
		return nil, fmt.Errorf("speech: %s holds %d files, a voice has fewer than %d", filepath.Base(archive), len(reader.File), mostClips)
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), ".import-*")
	if err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	defer os.RemoveAll(work)
	for _, file := range reader.File {
		if err := unpack(file, work); err != nil {
			return nil, err
		}
	}
	bank, err := OpenBank(os.DirFS(work), filepath.Base(folder))
	if err != nil {
		return nil, err
	}
	if faults := bank.Check(); len(faults) > 0 {
		return nil, fmt.Errorf("speech: %d clips cannot be used, nothing was imported; the first: %w", len(faults), faults[0])
	}
	if err := os.Chmod(work, 0o755); err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	if err := os.Rename(work, folder); err != nil {
		return nil, fmt.Errorf("speech: %w", err)
	}
	return OpenBank(os.DirFS(folder), filepath.Base(folder))
}

// unpack writes one file of an archive into folder. A name that leads out of
// it is refused.
func unpack(file *zip.File, folder string) error {
	if !belongs(file.Name) || file.Name != filepath.Base(file.Name) {
		return fmt.Errorf("speech: the archive holds %q, which is no part of a voice", file.Name)
	}
	from, err := file.Open()
	if err != nil {
		return fmt.Errorf("speech: %w", err)
	}
	defer from.Close()
	content, err := io.ReadAll(io.LimitReader(from, largestFile+1))
	if err != nil {
		return fmt.Errorf("speech: %s of the archive is damaged: %w", file.Name, err)
	}
	if len(content) > largestFile {
		return fmt.Errorf("speech: %s of the archive is larger than any clip", file.Name)
	}
	return writeSafely(filepath.Join(folder, file.Name), content)
}
