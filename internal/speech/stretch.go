package speech

// Stretch returns s spoken at rate percent of its speed and pitch percent of
// its height. At 100 percent of both it is s itself.
//
// Speed is changed by overlapping windows that are cut where they fit best
// (waveform similarity overlap and add), so that the height stays; height by
// reading the samples at another pace first.
func Stretch(s Sound, rate, pitch int) Sound {
	if rate == 100 && pitch == 100 || len(s) == 0 {
		return s
	}
	if pitch != 100 { // higher means shorter; the speed makes up for it
		s = Resample(s, Rate*pitch/100/50*50, Rate)
		rate = rate * 100 / pitch
	}
	return overlap(s, rate)
}

const (
	stretchWindow = 2 * stretchHop
	stretchHop    = 220 // 10 ms
	stretchSearch = 110
)

// overlap returns s at rate percent of its speed.
func overlap(s Sound, rate int) Sound {
	if rate == 100 || len(s) < 2*stretchWindow {
		return s
	}
	length := len(s) * 100 / rate
	sum := make([]int32, length+stretchWindow)
	follow := 0 // where the last window would have gone on
	for out := 0; out < length; out += stretchHop {
		ideal := out * rate / 100
		at := ideal
		if out > 0 {
			at = fit(s, ideal, follow)
		}
		for i := range stretchWindow {
			if at+i >= len(s) {
				break
			}
			sum[out+i] += int32(s[at+i]) * ramp(i, out == 0) / stretchHop
		}
		follow = at + stretchHop
	}
	result := make(Sound, length)
	for i := range result {
		result[i] = clamp(int(sum[i]))
	}
	return result
}

// ramp is the weight of sample i of a window, in parts of stretchHop.
func ramp(i int, first bool) int32 {
	if i >= stretchHop {
		return int32(stretchWindow - i)
	}
	if first {
		return stretchHop
	}
	return int32(i)
}

// fit returns where near ideal s looks most like it does at follow.
func fit(s Sound, ideal, follow int) int {
	best, place := int64(-1)<<62, ideal
	for at := max(0, ideal-stretchSearch); at <= ideal+stretchSearch; at += 2 {
		if at+stretchHop > len(s) || follow+stretchHop > len(s) {
			break
		}
		var likeness int64
		for i := 0; i < stretchHop; i += 2 {
			likeness += int64(s[at+i]) * int64(s[follow+i])
		}
		if likeness > best {
			best, place = likeness, at
		}
	}
	return place
}
