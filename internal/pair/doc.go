// Package pair lets a second screen in: on the same machine through a socket,
// from another one through SSH. It checks codes and keys, carries messages whose
// meaning it does not know, and drops a peer that is stuck. It knows no chess:
// roles and seats are words, and the table decides their rights.
//
//	codes := pair.NewCodes(pair.CodeConfig{})
//	code, err := codes.Issue(pair.Pass{Role: "opponent", Seat: "black"})
//	who, err := pair.NewAuthenticator(pair.AuthenticatorConfig{Codes: codes, Receive: receive})
//	server, err := pair.ListenSSH(who, pair.SSHConfig{Address: "127.0.0.1:0", HostKey: path})
//	err = server.Serve(ctx)
package pair
