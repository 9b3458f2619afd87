// Package server is the server in the middle of a hall: NATS with JetStream in this
// process, which keeps what tables tell in a folder, and lets in whoever has a pass
// for what the pass is for.
//
//	s, err := server.Open(server.Options{Folder: "hall", Listen: "127.0.0.1:4222"})
//	defer s.Close()
//
// A pass of a post opens its own boards alone.
package server
