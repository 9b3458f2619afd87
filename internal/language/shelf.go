package language

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
)

//go:embed packs
var packs embed.FS

// shelf contains the sources of the packs besides the program itself, and the
// packs read so far. Reading a pack takes milliseconds that a player who has
// pressed a key would wait. It is the one thing that this package keeps; Add
// changes it, before anything is spoken.
var shelf struct {
	sync.Mutex
	added []added // a later one replaces entries of earlier ones
	packs map[string]Pack
	index *index
}

// index is the data on the languages from their files language.txt.
type index struct {
	codes  []string          // in the order in which languages are listed
	named  map[string]string // the language that a tag is another name of
	near   map[string]string // the language whose voice reads a tag that has no pack
	scheme map[string]string // the language whose words another scheme names its own
}

// Add lays the languages of folders over those that the program carries. Each folder in
// it is one pack, named by its code, such as hr, with a file language.txt. A folder with
// the name of an existing language replaces its words, so that a translator hears a
// corrected phrase without building anything. Add is called when the program begins,
// before a pack is in use: packs that were loaded stay as they are. The error names each
// folder that is no language; the others are still added.
func Add(folders fs.FS) error {
	entries, err := fs.ReadDir(folders, ".")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("language: %w", err)
	}
	shelf.Lock()
	defer shelf.Unlock()
	known := current().codes
	var faults []error
	fit := added{folders: folders}
	for _, entry := range entries {
		info, err := fs.Stat(folders, entry.Name())
		if err != nil || !info.IsDir() || strings.HasPrefix(entry.Name(), ".") {
			continue
		}
		if err := fitting(folders, entry.Name(), known); err != nil {
			faults = append(faults, err)
			continue
		}
		fit.names = append(fit.names, entry.Name())
	}
	shelf.added = append(shelf.added, fit)
	shelf.packs, shelf.index = nil, nil
	return errors.Join(faults...)
}

// added is a set of folders, in which names are the languages.
type added struct {
	folders fs.FS
	names   []string
}

// fitting reports why the folder of a name cannot be a language.
func fitting(folders fs.FS, name string, known []string) error {
	letters := strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
	if !letters || len(name) > 8 || name == FIDE {
		return fmt.Errorf("language: the folder %q cannot be one: name it with two to eight small letters, such as hr", name)
	}
	if _, err := fs.Stat(folders, path.Join(name, packFile)); err != nil && !slices.Contains(known, name) {
		return fmt.Errorf("language: the folder %q is no language: it has no file %s", name, packFile)
	}
	return nil
}

// packFile is the file that describes a pack.
const packFile = "language.txt"

// folders lists the folders of a language, the one that lies over the others
// first. The caller holds the lock.
func folders(lang string) []fs.FS {
	var all []fs.FS
	for _, more := range slices.Backward(shelf.added) {
		if slices.Contains(more.names, lang) {
			if folder, err := fs.Sub(more.folders, lang); err == nil {
				all = append(all, folder)
			}
		}
	}
	if folder, err := fs.Sub(packs, path.Join("packs", lang)); err == nil {
		if _, err := fs.Stat(folder, packFile); err == nil {
			all = append(all, folder)
		}
	}
	return all
}

// Folders lists the folders of a language's pack, the one over the others
// first. Each may have a folder voice with a voice of the language.
func Folders(lang string) []fs.FS {
	shelf.Lock()
	defer shelf.Unlock()
	return folders(lang)
}

// current returns the index, read again where languages were added. The caller
// holds the lock.
func current() *index {
	if shelf.index != nil {
		return shelf.index
	}
	var names []string
	if carried, err := fs.ReadDir(packs, "packs"); err == nil {
		for _, entry := range carried {
			names = append(names, entry.Name())
		}
	}
	for _, more := range shelf.added {
		names = append(names, more.names...)
	}
	found := map[string]Pack{}
	for _, name := range names {
		text, err := topicText(name, strings.TrimSuffix(packFile, ".txt"))
		if err != nil {
			continue
		}
		pack := Pack{lang: name, entries: map[string]Entry{}}
		lines, _ := ParseTopic(text)
		for _, line := range lines {
			pack.entries[line.Key] = line
		}
		found[name] = pack
	}
	shelf.index = indexed(found)
	return shelf.index
}

// indexed orders languages by their ranks, those without one last.
func indexed(found map[string]Pack) *index {
	in := &index{named: map[string]string{}, near: map[string]string{}, scheme: map[string]string{}}
	for code := range found {
		in.codes = append(in.codes, code)
	}
	slices.SortFunc(in.codes, func(a, b string) int {
		if byRank := found[a].rank() - found[b].rank(); byRank != 0 {
			return byRank
		}
		return strings.Compare(a, b)
	})
	for _, code := range slices.Backward(in.codes) {
		for _, tag := range found[code].facts("language.also") {
			in.named[baseOf(tag)] = code
		}
		for _, tag := range found[code].facts("language.near") {
			in.near[baseOf(tag)] = code
		}
		for _, name := range found[code].facts("language.scheme") {
			in.scheme[name] = code
		}
	}
	return in
}

// Languages lists the languages that have a pack, in the order of their ranks:
// if several fit, the first is taken.
func Languages() []string {
	shelf.Lock()
	defer shelf.Unlock()
	return slices.Clone(current().codes)
}

// Topics lists the topic files of a language by name, without their ending, in
// alphabetical order.
func Topics(lang string) []string {
	shelf.Lock()
	defer shelf.Unlock()
	return topics(lang)
}

func topics(lang string) []string {
	var names []string
	for _, folder := range folders(lang) {
		names = append(names, topicsIn(folder)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// topicsIn lists the topic files of one folder, in alphabetical order.
func topicsIn(folder fs.FS) []string {
	files, err := fs.ReadDir(folder, ".")
	if err != nil {
		return nil
	}
	var names []string
	for _, file := range files {
		if name, found := strings.CutSuffix(file.Name(), ".txt"); found {
			names = append(names, name)
		}
	}
	return names
}

// TopicText returns the topic file of a language as it was written, from the
// folder that lies over the others.
func TopicText(lang, topic string) (string, error) {
	shelf.Lock()
	defer shelf.Unlock()
	return topicText(lang, topic)
}

func topicText(lang, topic string) (string, error) {
	err := fs.ErrNotExist
	for _, folder := range folders(lang) {
		var text []byte
		if text, err = fs.ReadFile(folder, topic+".txt"); err == nil {
			return string(text), nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return "", fmt.Errorf("language: %s of %s: %w", topic, lang, err)
}
