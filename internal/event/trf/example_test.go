package trf_test

import (
	"fmt"

	"blindchess/internal/event/trf"
)

func Example() {
	text := "012 Club evening\n" +
		"001    1 wWFM Novak, Jana                       2105 SVK    14900001 1990        1.0    1     2 w 1\n" +
		"001    2 m    Weber, Karl                       1980 GER             1985        0.0    2     1 b 0\n"
	report, err := trf.Read(text)
	report.Set("142", "9")
	text = report.Write()
	fmt.Println(err, report.Rounds(), report.Players[0].Name, trf.Points(report.Players[0].Points))
	fmt.Print(text[:23])
	// Output:
	// <nil> 9 Novak, Jana 1.0
	// 012 Club evening
	// 142 9
}
