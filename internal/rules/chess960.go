package rules

import "fmt"

// Chess960 returns the set-up of the start position with a number from 0 to
// 959 in the usual numbering; 518 is the standard position.
func Chess960(n int) (Setup, error) {
	if n < 0 || n > 959 {
		return Setup{}, fmt.Errorf("rules: there is no Chess960 start position %d, they go from 0 to 959", n)
	}
	var home [8]Role
	light, n := n%4, n/4
	dark, n := n%4, n/4
	queen, knights := n%6, n/6
	home[2*light+1] = Bishop
	home[2*dark] = Bishop
	fillEmpty(&home, queen, Queen)
	first, second := knightPair(knights)
	// The second goes first, so that the first is still counted from file a.
	fillEmpty(&home, second, Knight)
	fillEmpty(&home, first, Knight)
	for _, role := range [3]Role{Rook, King, Rook} {
		fillEmpty(&home, 0, role)
	}
	return Setup{Position: startWith(Placement{}, home), Number: 1}, nil
}

// fillEmpty puts role on the empty square of home before which skip others
// are empty.
func fillEmpty(home *[8]Role, skip int, role Role) {
	for file := range home {
		if home[file] != 0 {
			continue
		}
		if skip == 0 {
			home[file] = role
			return
		}
		skip--
	}
}

// knightPair returns the pair with a number from 0 to 9 of two out of five
// empty squares. The order is 0 and 1, 0 and 2, and so on to 3 and 4.
func knightPair(number int) (first, second int) {
	first, second = 0, 1
	for ; number > 0; number-- {
		second++
		if second == 5 {
			first++
			second = first + 1
		}
	}
	return first, second
}

// Chess960 returns the number of the start position s, and false if it is none
// of them or the one of ordinary chess.
func (s Setup) Chess960() (int, bool) {
	if s == StandardSetup() {
		return 0, false
	}
	for n := range 960 {
		if start, err := Chess960(n); err == nil && start == s {
			return n, true
		}
	}
	return 0, false
}
