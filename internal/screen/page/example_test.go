package page_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"blindchess/internal/console"
	"blindchess/internal/screen"
	"blindchess/internal/screen/page"
	"blindchess/internal/screen/screentest"
	"blindchess/internal/table"
)

// visits stand for the guest whose requests the page answers.
type visits struct{ http.Handler }

func (v *visits) Open(handler http.Handler) { v.Handler = handler }

func Example() {
	session, err := screentest.NewSession(console.Actor{Capacity: table.Spectator}, screentest.Language{})
	if err != nil {
		fmt.Println(err)
		return
	}
	visit := &visits{}
	terminal := screen.NewTerminal(screen.TerminalConfig{Feed: screen.NewFeed(), Session: session})
	defer terminal.Close()
	ctx, stop := context.WithCancel(context.Background())
	stop()

	p := page.New(page.Config{Terminal: terminal})
	visit.Open(p) // requests of this guest are answered from now on
	err = p.Run(ctx)
	fmt.Println(err)

	answer := httptest.NewRecorder()
	visit.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	fmt.Println(answer.Code, strings.Count(answer.Body.String(), `role="gridcell"`))
	// Output:
	// context canceled
	// 200 64
}
