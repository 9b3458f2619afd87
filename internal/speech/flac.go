package speech

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/mewkiz/flac"
	"github.com/mewkiz/flac/frame"
	"github.com/mewkiz/flac/meta"
)

// longestClip is how much sound is taken from one file: ten minutes, at its own rate and
// at ours, and leastRate is the least rate that is one. A foreign file cannot fill the
// memory: few bytes may contain many samples, and a low rate many more.
const (
	longestClip = 10 * 60 * Rate
	leastRate   = 1000
)

// tooLong reports whether so many samples of a rate are more than ten minutes.
func tooLong(samples uint64, rate uint32) bool {
	return samples > longestClip || samples > 10*60*uint64(rate)
}

// DecodeFLAC reads a FLAC file of any rate, width and number of channels into
// a Sound. A file that is damaged anywhere is refused.
func DecodeFLAC(file io.Reader) (sound Sound, err error) {
	// The decoder indexes by numbers from the file; a forged file must not end the
	// game.
	defer func() {
		if recover() != nil {
			sound, err = nil, errors.New("speech: the FLAC file is damaged")
		}
	}()
	stream, err := flac.New(file)
	if err != nil {
		return nil, fmt.Errorf("speech: not a FLAC file: %w", err)
	}
	info := stream.Info
	if info.SampleRate < leastRate || info.BitsPerSample < 4 || info.NChannels == 0 {
		return nil, errors.New("speech: the FLAC file gives no rate or no width")
	}
	for {
		if tooLong(info.NSamples, info.SampleRate) || tooLong(uint64(len(sound)), info.SampleRate) {
			return nil, errors.New("speech: the FLAC file is longer than ten minutes")
		}
		block, err := stream.ParseNext()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("speech: the FLAC file is damaged after %d samples: %w", len(sound), err)
		}
		sound = appendBlock(sound, block, int(info.BitsPerSample))
	}
	if info.NSamples != 0 && uint64(len(sound)) != info.NSamples {
		return nil, fmt.Errorf("speech: the FLAC file holds %d of %d samples", len(sound), info.NSamples)
	}
	return Resample(sound, int(info.SampleRate), Rate), nil
}

// appendBlock adds the mean of the block's channels, at 16 bits.
func appendBlock(sound Sound, block *frame.Frame, bits int) Sound {
	channels := len(block.Subframes)
	for i := range block.Subframes[0].Samples {
		sum := 0
		for _, channel := range block.Subframes {
			sum += int(channel.Samples[i])
		}
		value := sum / channels
		if bits > 16 {
			value >>= bits - 16
		} else {
			value <<= 16 - bits
		}
		sound = append(sound, clamp(value))
	}
	return sound
}

// EncodeFLAC returns s as a FLAC file of one channel.
func EncodeFLAC(s Sound) ([]byte, error) {
	var file memoryFile
	info := &meta.StreamInfo{
		BlockSizeMin: blockSize, BlockSizeMax: blockSize,
		SampleRate: Rate, NChannels: 1, BitsPerSample: 16, NSamples: uint64(len(s)),
	}
	encoder, err := flac.NewEncoder(&file, info)
	if err != nil {
		return nil, fmt.Errorf("speech: FLAC: %w", err)
	}
	for at := 0; at < len(s); at += blockSize {
		if err := encoder.WriteFrame(block(s[at:min(at+blockSize, len(s))])); err != nil {
			return nil, fmt.Errorf("speech: FLAC: %w", err)
		}
	}
	if err := encoder.Close(); err != nil {
		return nil, fmt.Errorf("speech: FLAC: %w", err)
	}
	// The last block may be shorter than a block may be, and does not count.
	binary.BigEndian.PutUint16(file.bytes[8:], blockSize)
	binary.BigEndian.PutUint16(file.bytes[10:], blockSize)
	return file.bytes, nil
}

const blockSize = 4096

func block(s Sound) *frame.Frame {
	values := make([]int32, len(s))
	for i, sample := range s {
		values[i] = int32(sample)
	}
	return &frame.Frame{
		Header: frame.Header{
			HasFixedBlockSize: true,
			BlockSize:         uint16(len(s)),
			SampleRate:        Rate,
			Channels:          frame.ChannelsMono,
			BitsPerSample:     16,
		},
		Subframes: []*frame.Subframe{{
			SubHeader: frame.SubHeader{Pred: frame.PredVerbatim},
			Samples:   values,
			NSamples:  len(s),
		}},
	}
}

// memoryFile is a file in memory that the encoder can go back in, to write the
// length and the check sum into its head.
type memoryFile struct {
	bytes []byte
	at    int
}

func (f *memoryFile) Write(more []byte) (int, error) {
	over := copy(f.bytes[f.at:], more)
	f.bytes = append(f.bytes, more[over:]...)
	f.at += len(more)
	return len(more), nil
}

func (f *memoryFile) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekStart || offset < 0 || offset > int64(len(f.bytes)) {
		return 0, errors.New("speech: seeking outside a FLAC file")
	}
	f.at = int(offset)
	return offset, nil
}

func isFLAC(file []byte) bool { return bytes.HasPrefix(file, []byte("fLaC")) }

func decodeBytes(file []byte) (Sound, error) { return DecodeFLAC(bytes.NewReader(file)) }
