package pair

import gossh "golang.org/x/crypto/ssh"

// What a session keeps of the settings that a guest sends along: so many, each of so
// many bytes with its name.
const (
	environMost = 32
	environLong = 1000
)

// sparing is a session in which what nobody reads is refused as it comes: settings
// beyond those that are looked at, signals, and the agent with a guest's keys. The library would keep all of it until a
// screen is asked for, however much a guest sends.
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
