package page_test

import (
	"fmt"
	"net/http"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/page"
	"blindchess/internal/language"
)

// It is served until the program ends, so this is compiled and not run.
func Example() {
	var rows []hall.Row
	pack, _ := language.Load("en")
	p, err := page.New(pack)
	if err != nil {
		fmt.Println(err)
		return
	}
	p.Show(rows)
	http.Handle("/", p)
}
