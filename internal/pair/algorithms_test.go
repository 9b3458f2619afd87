package pair_test

import (
	"testing"

	"golang.org/x/crypto/ssh"
)

func TestSSH_NothingThatIsWeakByNowIsTaken(t *testing.T) {
	door := openDoor(t, echo, nil)
	tests := []struct {
		name  string
		given ssh.Config
		taken bool
	}{
		{"keys agreed upon by SHA-1", ssh.Config{KeyExchanges: []string{ssh.InsecureKeyExchangeDH14SHA1}}, false},
		{"keys agreed upon in a fixed group of 2048 bits", ssh.Config{KeyExchanges: []string{ssh.KeyExchangeDH14SHA256}}, false},
		{"messages sealed by SHA-1", ssh.Config{Ciphers: []string{ssh.CipherAES256CTR}, MACs: []string{ssh.HMACSHA1}}, false},
		{"what programs of ten years ago know", ssh.Config{KeyExchanges: []string{ssh.KeyExchangeCurve25519}, Ciphers: []string{ssh.CipherAES256CTR}, MACs: []string{ssh.HMACSHA256ETM}}, true},
		{"what withstands quantum computers", ssh.Config{KeyExchanges: []string{ssh.KeyExchangeMLKEM768X25519}}, true},
	}
	for _, test := range tests {
		code, _ := door.codes.Issue(blackSeat)
		config := &ssh.ClientConfig{Config: test.given, User: "play", HostKeyCallback: ssh.InsecureIgnoreHostKey(), Timeout: stallTimeout}
		config.Auth = []ssh.AuthMethod{ssh.KeyboardInteractive(func(_, _ string, questions []string, _ []bool) ([]string, error) {
			return []string{string(code)}[:len(questions)], nil
		})}
		client, err := ssh.Dial("tcp", door.Address(), config)
		if err == nil {
			_ = client.Close()
		}
		if taken := err == nil; taken != test.taken {
			t.Errorf("%s: got %v, taken %v; want %v", test.name, err, taken, test.taken)
		}
	}
}
