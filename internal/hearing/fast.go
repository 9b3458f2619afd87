package hearing

import "math"

// marks is into how many parts the logarithms from 1 to 2 are divided.
const marks = 512

// marked is the logarithm at the middle of each part, and what a step from there
// is worth.
var marked = func() (table [marks][2]float64) {
	for i := range table {
		middle := 1 + (float64(i)+0.5)/marks
		table[i] = [2]float64{math.Log(middle) - 1, 1 / middle}
	}
	return table
}()

// logarithm is the natural logarithm of a positive number, exact to a millionth;
// each sentence calls it hundreds of thousands of times.
func logarithm(x float64) float64 {
	bits := math.Float64bits(x)
	exponent := int(bits>>52) - 1023
	mark := &marked[bits>>43&(marks-1)]
	fraction := math.Float64frombits(bits&(1<<52-1) | 1023<<52) // from 1 to 2
	return float64(exponent)*math.Ln2 + mark[0] + fraction*mark[1]
}
