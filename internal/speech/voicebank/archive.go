package voicebank

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"blindchess/internal/fault"
	"blindchess/internal/speech"
)

// ExportFile writes bank to a new file. If it cannot be written whole, there is
// no such file.
func ExportFile(bank *speech.Bank, path string) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return fmt.Errorf("voicebank: the file cannot be made: %w", err)
	}
	err = Export(bank, file)
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path)
	}
	return err
}

// Export writes bank to file, as a ZIP archive. The bank may be one that the
// program brings.
func Export(bank *speech.Bank, file io.Writer) error {
	archive := zip.NewWriter(file)
	err := fs.WalkDir(bank.Files(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !belongs(name) {
			return err
		}
		content, err := fs.ReadFile(bank.Files(), name)
		if err != nil {
			return err
		}
		to, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err == nil {
			_, err = to.Write(content)
		}
		return err
	})
	if err = errors.Join(err, archive.Close()); err != nil {
		return fmt.Errorf("voicebank: %w", err)
	}
	return nil
}

// belongs reports whether a file of that name, separated by slashes, is part of
// a bank.
func belongs(name string) bool {
	if folder, clip, ok := strings.Cut(name, "/"); ok {
		_, err := speech.ParseSpeed(folder)
		return err == nil && isClip(clip)
	}
	return name == speech.BankFile || name == "LICENSE" || isClip(name)
}

func isClip(name string) bool {
	return path.Ext(name) == ".flac" && !strings.HasPrefix(name, ".") && name == path.Base(name) && !strings.Contains(name, `\`)
}

// The limits of an archive: a forged one must not fill the disk.
const (
	mostClips   = 2000
	largestFile = 4 << 20
)

// Import unpacks the archive of that path into folder, which must not be
// there yet, and returns the bank. Every clip is decoded before the folder
// gets its name: a damaged archive leaves nothing behind.
func Import(archive, folder string) (*speech.Bank, error) {
	reader, err := zip.OpenReader(archive)
	if err != nil {
		return nil, fault.New("fault.no-export", "{file} is not an exported voice: {reason}", "file", filepath.Base(archive), "reason", err).In("voicebank")
	}
	defer reader.Close()
	if _, err := os.Stat(folder); err == nil {
		return nil, fault.New("fault.voice-taken", "there is a voice {name} already; give another name", "name", filepath.Base(folder)).In("voicebank")
	}
	if len(reader.File) > mostClips {
		return nil, fmt.Errorf("voicebank: %s holds %d files, a voice has fewer than %d", filepath.Base(archive), len(reader.File), mostClips)
	}
	if err := os.MkdirAll(filepath.Dir(folder), 0o755); err != nil {
		return nil, fmt.Errorf("voicebank: %w", err)
	}
	work, err := os.MkdirTemp(filepath.Dir(folder), ".import-*")
	if err != nil {
		return nil, fmt.Errorf("voicebank: %w", err)
	}
	defer os.RemoveAll(work)
	for _, file := range reader.File {
		if err := unpack(file, work); err != nil {
			return nil, err
		}
	}
	bank, err := speech.OpenBank(os.DirFS(work), filepath.Base(folder))
	if err != nil {
		return nil, err
	}
	if faults := bank.Check(); len(faults) > 0 {
		return nil, fmt.Errorf("voicebank: %d clips cannot be used, nothing was imported; the first: %w", len(faults), faults[0])
	}
	if err := os.Chmod(work, 0o755); err != nil {
		return nil, fmt.Errorf("voicebank: %w", err)
	}
	if err := os.Rename(work, folder); err != nil {
		return nil, fmt.Errorf("voicebank: %w", err)
	}
	return speech.OpenBank(os.DirFS(folder), filepath.Base(folder))
}

// unpack writes one file of an archive into folder. It refuses a name that
// leads out of folder.
func unpack(file *zip.File, folder string) error {
	if !belongs(file.Name) {
		return fmt.Errorf("voicebank: the archive holds %q, which is no part of a voice", file.Name)
	}
	from, err := file.Open()
	if err != nil {
		return fmt.Errorf("voicebank: %w", err)
	}
	defer from.Close()
	content, err := io.ReadAll(io.LimitReader(from, largestFile+1))
	if err != nil {
		return fmt.Errorf("voicebank: %s of the archive is damaged: %w", file.Name, err)
	}
	if len(content) > largestFile {
		return fmt.Errorf("voicebank: %s of the archive is larger than any clip", file.Name)
	}
	to := filepath.Join(folder, filepath.FromSlash(file.Name))
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return fmt.Errorf("voicebank: %w", err)
	}
	return speech.WriteWhole(to, content)
}
