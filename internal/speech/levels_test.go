//go:build linux || darwin

package speech_test

import (
	"context"
	"math"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"blindchess/internal/speech"
)

// tone is three seconds of a sine as loud as 16 bits allow.
func tone(hertz float64) speech.Sound {
	sound := make(speech.Sound, 3*speech.Rate)
	for i := range sound {
		sound[i] = int16(32767 * math.Sin(2*math.Pi*hertz*float64(i)/speech.Rate))
	}
	return sound
}

// published returns the gain in decibels that the coefficients printed in
// ITU-R BS.1770-4, tables 1 and 2, give a tone at 48,000 samples a second.
func published(hertz float64) float64 {
	gain := func(b, a [3]float64) float64 {
		w := 2 * math.Pi * hertz / 48000
		square := func(c [3]float64) float64 {
			re := c[0] + c[1]*math.Cos(w) + c[2]*math.Cos(2*w)
			im := c[1]*math.Sin(w) + c[2]*math.Sin(2*w)
			return re*re + im*im
		}
		return 10 * math.Log10(square(b)/square(a))
	}
	return gain([3]float64{1.53512485958697, -2.69169618940638, 1.19839281085285}, [3]float64{1, -1.69065929318241, 0.73248077421585}) +
		gain([3]float64{1, -2, 1}, [3]float64{1, -1.99004745483398, 0.99007225036621})
}

func TestLoudness_IsThatOfThePublishedFilters(t *testing.T) {
	if got := tone(997).LUFS(); math.Abs(got+3.01) > 0.05 {
		t.Errorf("got %.3f LUFS for a tone of 997 hertz at full scale, want -3.01", got)
	}
	for _, hertz := range []float64{40, 100, 300, 1000, 2000, 4000, 6000, 8000} {
		want := -0.691 + published(hertz) - 10*math.Log10(2)
		if got := tone(hertz).LUFS(); math.Abs(got-want) > 0.15 {
			t.Errorf("%v hertz: got %.2f LUFS, want %.2f", hertz, got, want)
		}
	}
	if got := make(speech.Sound, 100).LUFS(); !math.IsInf(got, -1) {
		t.Errorf("got %v LUFS for silence, want minus infinity", got)
	}
}

// byFFmpeg returns how loud ffmpeg finds sound, said again and again for at
// least four seconds: its gate needs more than a word.
func byFFmpeg(t *testing.T, sound speech.Sound) float64 {
	t.Helper()
	var long speech.Sound
	for len(long) < 4*speech.Rate {
		long = append(long, sound...)
	}
	path := filepath.Join(t.TempDir(), "sound.flac")
	if err := speech.WriteSound(path, long); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ffmpeg", "-nostats", "-i", path, "-filter_complex", "ebur128", "-f", "null", "-").CombinedOutput()
	if err != nil {
		t.Fatalf("ffmpeg: %v\n%s", err, out)
	}
	found := regexp.MustCompile(`I: +(-[0-9.]+) LUFS\n`).FindAllStringSubmatch(string(out), -1)
	if len(found) == 0 {
		t.Fatalf("ffmpeg measures nothing:\n%s", out)
	}
	value, err := strconv.ParseFloat(found[len(found)-1][1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// loudnesses is the least and the most that was measured.
type loudnesses struct{ least, most float64 }

func (l *loudnesses) add(value float64) {
	if l.least == 0 {
		l.least, l.most = value, value
	}
	l.least, l.most = min(l.least, value), max(l.most, value)
}

func TestSoakAllVoicesAreEquallyLoudToFFmpegToo(t *testing.T) {
	soak(t)
	if _, err := exec.LookPath("ffmpeg"); err != nil {
		t.Skip("ffmpeg is not installed; scripts/install soak brings it")
	}
	var all loudnesses
	banks := builtIn(t)
	for _, scheme := range banks.Schemes() {
		bank, _ := banks.Bank(scheme)
		var own loudnesses
		for _, name := range []string{"role.knight", "role.rook", "square.a1", "square.f3", "square.h8", "takes", "check", "mate", "castle.long", "number.0", "number.48", "result.draw", "clock.fallen"} {
			for _, speed := range bank.Speeds() {
				sound, _, err := bank.ClipAt(name, speed)
				if err != nil {
					t.Fatal(err)
				}
				value := byFFmpeg(t, sound)
				own.add(value)
				if ours := sound.LUFS(); math.Abs(ours-value) > 0.5 {
					t.Errorf("%s of %s at %d: got %.1f LUFS, want the %.1f of ffmpeg", name, scheme, speed, ours, value)
				}
			}
		}
		t.Logf("bank %s: %.1f to %.1f LUFS", scheme, own.least, own.most)
		all.add(own.least)
		all.add(own.most)
	}
	espeak, err := speech.NewEspeak()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "de", "sk", "pl", "bg", "sr"} {
		sound, err := espeak.Synthesise(context.Background(), lang, "David 48 Gustav, Anna 12", speech.Settings{})
		if err != nil {
			t.Fatal(err)
		}
		value := byFFmpeg(t, sound)
		t.Logf("synthesiser, %s: %.1f LUFS", lang, value)
		all.add(value)
	}
	address, card := startDispatcher(t)
	voice := speech.NewDispatcher(address, nil)
	defer voice.Close()
	for i := range 3 {
		u := knightMove(uint64(i + 1))
		u.Lang = []string{"en", "de", "pl"}[i]
		if err := voice.Say(t.Context(), u, 0, func(int) {}); err != nil {
			t.Fatal(err)
		}
	}
	value := byFFmpeg(t, card.Played().Trim(-46, 0))
	t.Logf("speech-dispatcher: %.1f LUFS", value)
	all.add(value)
	if got := all.most - all.least; got > 1.5 {
		t.Errorf("got %.1f LU between the softest and the loudest voice, want at most 1.5", got)
	}
}
