package pair

import gossh "golang.org/x/crypto/ssh"

// The most settings of a guest that a session stores: this many, each of this many
// bytes with its name.
const (
	environMost = 32
	environLong = 1000
)

// sparing is a session that refuses unused requests as they come: settings beyond the
// limit, signals, and the agent with a guest's keys. The library would store all of them
// until a screen is requested, however much a guest sends.
type sparing struct{ gossh.NewChannel }

// Accept takes the session.
func (s sparing) Accept() (gossh.Channel, <-chan *gossh.Request, error) {
	channel, all, err := s.NewChannel.Accept()
	if err != nil {
		return nil, nil, err
	}
	kept := make(chan *gossh.Request)
	go func() { // until the line ends
		defer close(kept)
		left := environMost
		for request := range all {
			if request.Type == "env" {
				left--
			}
			if request.Type == "signal" || request.Type == "auth-agent-req@openssh.com" || request.Type == "env" && (left < 0 || len(request.Payload) > environLong) {
				_ = request.Reply(false, nil)
				continue
			}
			kept <- request
		}
	}()
	return channel, kept, nil
}
