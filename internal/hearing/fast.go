package hearing

import "math"

// logarithm is the natural logarithm of a positive number, exact to a millionth;
// each sentence calls it hundreds of thousands of times.
func logarithm(x float64) float64 {
	bits := math.Float64bits(x)
	exponent := int(bits>>52) - 1023
	fraction := math.Float64frombits(bits&(1<<52-1) | 1023<<52) // from 1 to 2
	if fraction > math.Sqrt2 {
		fraction /= 2
		exponent++
	}
	z := (fraction - 1) / (fraction + 1)
	square := z * z
	return float64(exponent)*math.Ln2 + 2*z*(1+square*(1.0/3+square*(1.0/5+square*(1.0/7+square/9))))
}
