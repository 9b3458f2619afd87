package hearing

import "math"

// matrix is square and symmetric, or the lower half of one.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	cells := make([]float64, n*n)
	for i := range m {
		m[i] = cells[i*n : (i+1)*n]
	}
	return m
}

// cholesky returns the lower triangle L with L times its transpose equal to m,
// which must be positive.
func (m matrix) cholesky() matrix {
	n := len(m)
	l := newMatrix(n)
	for i := range n {
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(max(sum, 1e-9))
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	return l
}

// inverse returns the inverse of a lower triangle.
func (m matrix) inverse() matrix {
	n := len(m)
	inv := newMatrix(n)
	for j := range n {
		inv[j][j] = 1 / m[j][j]
		for i := j + 1; i < n; i++ {
			sum := 0.0
			for k := j; k < i; k++ {
				sum -= m[i][k] * inv[k][j]
			}
			inv[i][j] = sum / m[i][i]
		}
	}
	return inv
}

// eigen returns the values of a symmetric m and, as rows, their directions, the
// greatest first. It turns m, by the rule of Jacobi, until little is left
// beside the diagonal. It changes m.
func (m matrix) eigen() ([]float64, matrix) {
	n := len(m)
	v := newMatrix(n)
	for i := range n {
		v[i][i] = 1
	}
	for range 12 {
		off, on := 0.0, 0.0
		for i := range n {
			on += m[i][i] * m[i][i]
			for j := range i {
				off += m[i][j] * m[i][j]
			}
		}
		if off <= 1e-10*on {
			break
		}
		for p := range n - 1 {
			for q := p + 1; q < n; q++ {
				m.rotate(v, p, q)
			}
		}
	}
	values := make([]float64, n)
	rows := newMatrix(n)
	taken := make([]bool, n)
	for k := range n {
		best := -1
		for i := range n {
			if !taken[i] && (best < 0 || m[i][i] > m[best][best]) {
				best = i
			}
		}
		taken[best] = true
		values[k] = m[best][best]
		copy(rows[k], v[best])
	}
	return values, rows
}

// rotate makes m[p][q] zero; the rows of v turn with it.
func (m matrix) rotate(v matrix, p, q int) {
	if math.Abs(m[p][q]) < 1e-14 {
		return
	}
	theta := (m[q][q] - m[p][p]) / (2 * m[p][q])
	t := 1 / (math.Abs(theta) + math.Sqrt(theta*theta+1))
	if theta < 0 {
		t = -t
	}
	c := 1 / math.Sqrt(t*t+1)
	s := t * c
	for k := range m {
		a, b := m[k][p], m[k][q]
		m[k][p], m[k][q] = c*a-s*b, s*a+c*b
	}
	for k := range m {
		a, b := m[p][k], m[q][k]
		m[p][k], m[q][k] = c*a-s*b, s*a+c*b
		a, b = v[p][k], v[q][k]
		v[p][k], v[q][k] = c*a-s*b, s*a+c*b
	}
}
