package keeping_test

import (
	"context"
	"fmt"

	"blindchess/internal/event/hall"
	"blindchess/internal/event/hall/keeping"
	"blindchess/internal/language"
)

// It keeps a hall until it is stopped, so this is compiled and not run.
func Example() {
	ctx := context.Background()
	s, err := keeping.OpenServer(keeping.ServerOptions{Folder: "hall", Listen: "127.0.0.1:4222"})
	if err != nil {
		return
	}
	defer s.Close()
	pack, _ := language.Load("en")
	line, err := s.Line(func(string) {})
	if err != nil {
		return
	}
	err = keeping.Run(ctx, line, keeping.Options{News: func(n hall.News) { fmt.Println(n.Text(pack)) }})
	fmt.Println(err)
}
