package pair_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"blindchess/internal/pair"
)

func Example() {
	folder, err := os.MkdirTemp("", "pair")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	path := filepath.Join(folder, "key")
	receive := func(ctx context.Context, _ *pair.Guest) { <-ctx.Done() }
	ctx, end := context.WithCancel(context.Background())
	defer end()

	codes := pair.NewCodes(pair.CodeConfig{})
	code, err := codes.Issue(pair.Pass{Role: "opponent", Seat: "black"})
	if err != nil {
		fmt.Println(err)
		return
	}
	who, err := pair.NewAuthenticator(pair.AuthenticatorConfig{Codes: codes, Receive: receive})
	if err != nil {
		fmt.Println(err)
		return
	}
	server, err := pair.ListenSSH(who, pair.SSHConfig{Address: "127.0.0.1:0", HostKey: path})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(code != "", server.Address() != "")
	end()
	err = server.Serve(ctx)
	fmt.Println(err)
	// Output:
	// true true
	// <nil>
}
