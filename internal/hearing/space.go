package hearing

// space finds the projection from the means of the states.
func (f *fitted) space(means [][features]float64, counts []float64, all [][]feature, places [][]int, lone []bool) {
	within, between := newMatrix(features), newMatrix(features)
	var mean [features]float64
	total := 0.0
	for state := range means {
		total += counts[state]
		for d, value := range means[state] {
			mean[d] += value * counts[state]
		}
	}
	for d := range mean {
		mean[d] /= total
	}
	frames := 0
	for i, shaped := range all {
		for from := 0; from < len(shaped); {
			state, to := places[i][from], from+1
			for to < len(shaped) && places[i][to] == state {
				to++
			}
			if others, known := meanOfOthers(means[state], counts[state], shaped[from:to]); known || lone[i] {
				for _, shape := range shaped[from:to] {
					for d := range shape {
						shape[d] -= others[d]
					}
					spread(within, shape[:], 1)
				}
				frames += to - from
			}
			from = to
		}
	}
	for _, row := range within {
		for j := range row {
			row[j] /= float64(frames)
		}
	}
	for state := range means {
		shape := means[state]
		for d := range shape {
			shape[d] -= mean[d]
		}
		spread(between, shape[:], counts[state]/total)
	}
	mirror(within)
	mirror(between)
	for d := range within {
		within[d][d] = within[d][d]*(1+doubt) + 1e-4
	}
	within[0][0] += levelJitter * levelJitter * 2 * bands
	for d := range cepstra {
		within[d][d] += bandJitter * bandJitter
	}
	f.project(within, between, mean)
}

// meanOfOthers returns the mean of a state without the frames of one take, which differ
// from it as the next take will. It is false if no other take was there.
func meanOfOthers(mean [features]float64, count float64, own []feature) ([features]float64, bool) {
	left := count - float64(len(own))
	if left < 1 {
		return mean, false
	}
	for d := range mean {
		mean[d] *= count / left
		for _, shape := range own {
			mean[d] -= shape[d] / left
		}
	}
	return mean, true
}

func (f *fitted) project(within, between matrix, mean [features]float64) {
	white := within.cholesky().inverse()
	_, rows := conjugate(white, between).eigen()
	f.projection = make([][]float64, dimensions)
	f.bias = make([]float64, dimensions)
	for i := range f.projection {
		row := make([]float64, features)
		for j, weight := range rows[i] {
			for d := range j + 1 {
				row[d] += weight * white[j][d]
			}
		}
		f.projection[i] = row
		for d, value := range mean {
			f.bias[i] += row[d] * value
		}
	}
}

// spread adds a vector's products to the lower half of m.
func spread(m matrix, v []float64, weight float64) {
	for i, a := range v {
		a *= weight
		row := m[i]
		for j := range i + 1 {
			row[j] += a * v[j]
		}
	}
}

func mirror(m matrix) {
	for i := range m {
		for j := range i {
			m[j][i] = m[i][j]
		}
	}
}

// conjugate returns a times m times the transpose of a, for a lower triangle a.
func conjugate(a, m matrix) matrix {
	n := len(m)
	half, out := newMatrix(n), newMatrix(n)
	for i := range n {
		for k := range i + 1 {
			for j := range n {
				half[i][j] += a[i][k] * m[k][j]
			}
		}
	}
	for i := range n {
		for j := range n {
			for k := range j + 1 {
				out[i][j] += half[i][k] * a[j][k]
			}
		}
	}
	return out
}
