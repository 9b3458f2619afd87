package server_test

import (
	"fmt"

	"blindchess/internal/event/hall/server"
)

// It listens at an address, so this is compiled and not run.
func Example() {
	s, err := server.Open(server.Options{Folder: "hall", Listen: "127.0.0.1:4222"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	fmt.Println(s.Address())
}
