package puzzle

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
)

// OpenFile opens a file of puzzles. Its index is stored in folder, and made if it
// is missing or the file has changed. progress receives from time to time the
// number of bytes read and the total, and may be nil.
func OpenFile(path, folder string, progress func(done, most int64)) (*File, error) {
	rows, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("puzzle: the file cannot be read: %w", err)
	}
	f := &File{rows: rows}
	if err := f.open(path, folder, progress); err != nil {
		return nil, errors.Join(err, rows.Close())
	}
	return f, nil
}

func (f *File) open(path, folder string, progress func(done, most int64)) error {
	info, err := f.rows.Stat()
	if err != nil {
		return fmt.Errorf("puzzle: the file cannot be read: %w", err)
	}
	if info.IsDir() {
		return fmt.Errorf("puzzle: %s is a folder: name the file of puzzles in it", path)
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return fmt.Errorf("puzzle: %w", err)
	}
	sum := fnv.New64a()
	sum.Write([]byte(whole))
	place := filepath.Join(folder, "puzzles-"+hex.EncodeToString(sum.Sum(nil))+".index")
	for range 2 {
		if f.index, err = os.Open(place); err == nil {
			var ok bool
			if f.contents, f.head, ok = readIndex(f.index, info); ok {
				return nil
			}
			_ = f.index.Close()
		}
		if err := f.build(info, place, progress); err != nil {
			return err
		}
	}
	return ErrChanged
}

// packed is the beginning of a file that was packed by zstd, like the free set.
var packed = []byte{0x28, 0xb5, 0x2f, 0xfd}

// build writes the index of the rows, whole or not at all.
func (f *File) build(info os.FileInfo, place string, progress func(done, most int64)) error {
	if err := os.MkdirAll(filepath.Dir(place), 0o700); err != nil {
		return fmt.Errorf("puzzle: the index cannot be saved: %w", err)
	}
	loose, err := os.CreateTemp(filepath.Dir(place), "puzzles-*.part")
	if err != nil {
		return fmt.Errorf("puzzle: the index cannot be saved: %w", err)
	}
	defer func() { _ = errors.Join(loose.Close(), os.Remove(loose.Name())) }()
	g := gathering{contents: contents{Size: info.Size(), Modified: info.ModTime().UnixNano(), Counts: map[int][]int{}}, bits: map[string]int{}, progress: progress}
	if err := g.read(f.rows, loose); err != nil {
		return err
	}
	if g.contents.Rows == 0 {
		return fmt.Errorf("puzzle: %s holds no puzzle: its rows need the columns %s", f.rows.Name(), Head)
	}
	sorted, err := os.CreateTemp(filepath.Dir(place), "puzzles-*.part")
	if err != nil {
		return fmt.Errorf("puzzle: the index cannot be saved: %w", err)
	}
	err = g.sort(loose, sorted)
	err = errors.Join(err, sorted.Sync(), sorted.Close())
	if err == nil {
		err = os.Rename(sorted.Name(), place)
	}
	if err != nil {
		return fmt.Errorf("puzzle: the index cannot be saved: %w", errors.Join(err, os.Remove(sorted.Name())))
	}
	return nil
}

// gathering is an index that is being made.
type gathering struct {
	contents contents
	bits     map[string]int
	sizes    [buckets]int
	progress func(done, most int64)
}

// read writes a record for each row, in their order, with its bucket before it.
func (g *gathering) read(rows io.ReadSeeker, loose io.Writer) error {
	if _, err := rows.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("puzzle: the file cannot be read: %w", err)
	}
	in, out := bufio.NewReaderSize(rows, 1<<18), bufio.NewWriterSize(loose, 1<<18)
	if start, err := in.Peek(len(packed)); err == nil && bytes.Equal(start, packed) {
		return errors.New("puzzle: the file is packed: unpack it with zstd -d, and name what comes out")
	}
	var one [record + 1]byte
	for offset, n := int64(0), 0; ; n++ {
		row, err := in.ReadSlice('\n')
		start, whole := offset, !errors.Is(err, bufio.ErrBufferFull)
		offset += int64(len(row))
		if bucket, ok := g.entry(row, start, &one); ok && whole {
			g.sizes[bucket]++
			g.contents.Rows++
			if _, err := out.Write(one[:]); err != nil {
				return fmt.Errorf("puzzle: the index cannot be saved: %w", err)
			}
		} else if len(bytes.TrimSpace(row)) > 0 && start > 0 {
			g.contents.Unread++
		}
		for errors.Is(err, bufio.ErrBufferFull) {
			row, err = in.ReadSlice('\n')
			offset += int64(len(row))
		}
		if g.progress != nil && n%50_000 == 0 {
			g.progress(offset, g.contents.Size)
		}
		if errors.Is(err, io.EOF) {
			if err := out.Flush(); err != nil {
				return fmt.Errorf("puzzle: the index cannot be saved: %w", err)
			}
			return nil
		}
		if err != nil {
			return fmt.Errorf("puzzle: the file cannot be read: %w", err)
		}
	}
}

// entry makes the record of a row, and returns false for other lines: the head,
// or one that was cut.
func (g *gathering) entry(row []byte, offset int64, one *[record + 1]byte) (bucket int, ok bool) {
	if len(row) > longestRow || offset >= 1<<(8*offsets) {
		return 0, false
	}
	var parts [columns + 1][]byte
	n := 0
	for part := range bytes.SplitSeq(bytes.TrimRight(row, "\r\n"), []byte{','}) {
		if n == len(parts) {
			return 0, false
		}
		parts[n], n = part, n+1
	}
	if n != columns && n != columns-1 || len(parts[columnMoves]) < 9 {
		return 0, false
	}
	value := number(string(parts[columnRating]))
	if value < least || value > most {
		return 0, false
	}
	bucket = value / span
	*one = [record + 1]byte{byte(bucket)}
	var wide [8]byte
	binary.BigEndian.PutUint64(wide[:], uint64(offset))
	copy(one[1:], wide[8-offsets:])
	for theme := range bytes.FieldsSeq(parts[columnThemes]) {
		if bit, ok := g.theme(theme); ok {
			one[1+offsets+bit/8] |= 1 << (bit % 8)
			g.contents.Counts[bit][bucket]++
		}
	}
	return bucket, true
}

// theme returns the bit of a theme, and false if there is none left: puzzles
// with later themes are found by rating alone.
func (g *gathering) theme(name []byte) (int, bool) {
	bit, known := g.bits[string(name)]
	if !known && len(g.bits) < mostNames && len(name) <= 40 {
		bit, known = len(g.bits), true
		g.bits[string(name)] = bit
		g.contents.Themes = append(g.contents.Themes, string(name))
		g.contents.Counts[bit] = make([]int, buckets)
	}
	return bit, known
}

// sort writes the index from records that lie loose.
func (g *gathering) sort(loose io.ReadSeeker, sorted *os.File) error {
	g.contents.Starts = make([]int, buckets+1)
	for bucket, size := range g.sizes {
		g.contents.Starts[bucket+1] = g.contents.Starts[bucket] + size
	}
	text, err := json.Marshal(g.contents)
	if err != nil {
		return err
	}
	head := binary.BigEndian.AppendUint32([]byte(form), uint32(len(text)))
	head = append(head, text...)
	if _, err := sorted.WriteAt(head, 0); err != nil {
		return err
	}
	if _, err := loose.Seek(0, io.SeekStart); err != nil {
		return err
	}
	in, waiting, done := bufio.NewReaderSize(loose, 1<<18), [buckets][]byte{}, [buckets]int64{}
	flush := func(bucket int) error {
		at := int64(len(head)) + int64(g.contents.Starts[bucket])*record + done[bucket]
		n, err := sorted.WriteAt(waiting[bucket], at)
		waiting[bucket], done[bucket] = waiting[bucket][:0], done[bucket]+int64(n)
		return err
	}
	var one [record + 1]byte
	for range g.contents.Rows {
		if _, err := io.ReadFull(in, one[:]); err != nil {
			return err
		}
		bucket := int(one[0])
		if waiting[bucket] = append(waiting[bucket], one[1:]...); len(waiting[bucket]) >= 1<<14 {
			if err := flush(bucket); err != nil {
				return err
			}
		}
	}
	for bucket := range buckets {
		if err := flush(bucket); err != nil {
			return err
		}
	}
	return nil
}
