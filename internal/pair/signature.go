package pair

import (
	"bytes"
	"crypto/rand"
	"crypto/sha512"
	"encoding/pem"
	"errors"
	"fmt"

	"golang.org/x/crypto/ssh"
)

// A signature of a text has the format of OpenSSH, so that ssh-keygen -Y can
// check it as well. Source: PROTOCOL.sshsig of OpenSSH.
const (
	signatureBlock = "SSH SIGNATURE"
	signatureMagic = "SSHSIG"
	namespace      = "blindchess"
)

// signed contains the signed data of a text.
type signed struct {
	Namespace, Reserved, Hash string
	Sum                       []byte
}

// signature is the content of the block, after its first six bytes.
type signature struct {
	Version                   uint32
	Key                       []byte
	Namespace, Reserved, Hash string
	Signature                 []byte
}

// message returns the bytes that a signature of text signs.
func message(text []byte) []byte {
	sum := sha512.Sum512(text)
	return append([]byte(signatureMagic), ssh.Marshal(signed{Namespace: namespace, Hash: "sha512", Sum: sum[:]})...)
}

// Sign signs a text with the private key in the file at path, which it makes if
// there is none. It returns the signature in the form of OpenSSH, and the
// fingerprint of the key.
func Sign(path string, text []byte) (armored []byte, fingerprint string, err error) {
	_, key, err := hostKey(path)
	if err != nil {
		return nil, "", err
	}
	made, err := key.Sign(rand.Reader, message(text))
	if err != nil {
		return nil, "", fmt.Errorf("pair: %w", err)
	}
	body := append([]byte(signatureMagic), ssh.Marshal(signature{
		Version: 1, Key: key.PublicKey().Marshal(), Namespace: namespace, Hash: "sha512", Signature: ssh.Marshal(made),
	})...)
	return pem.EncodeToMemory(&pem.Block{Type: signatureBlock, Bytes: body}), ssh.FingerprintSHA256(key.PublicKey()), nil
}

// errSignature refuses a signature that does not belong to its text.
var errSignature = errors.New("pair: the signature does not belong to this text: one of them was changed")

// Signed returns the fingerprint of the key that signed text, and an error if
// the signature does not fit it.
func Signed(text, armored []byte) (fingerprint string, err error) {
	block, _ := pem.Decode(armored)
	if block == nil || block.Type != signatureBlock {
		return "", errors.New("pair: this is no signature of OpenSSH")
	}
	body, found := bytes.CutPrefix(block.Bytes, []byte(signatureMagic))
	var s signature
	if err := ssh.Unmarshal(body, &s); err != nil || !found || s.Version != 1 || s.Namespace != namespace || s.Hash != "sha512" {
		return "", errors.New("pair: this signature was not made by blindchess")
	}
	key, err := ssh.ParsePublicKey(s.Key)
	if err != nil {
		return "", fmt.Errorf("pair: %w", err)
	}
	var made ssh.Signature
	if err := ssh.Unmarshal(s.Signature, &made); err != nil {
		return "", fmt.Errorf("pair: %w", err)
	}
	if key.Verify(message(text), &made) != nil {
		return "", errSignature
	}
	return ssh.FingerprintSHA256(key), nil
}
