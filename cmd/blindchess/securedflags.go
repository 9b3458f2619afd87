package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"blindchess/internal/room"
)

// securedFlags say how a page is secured, and which reverse proxy is in front of
// it.
type securedFlags struct{ certificate, behind string }

func (f *securedFlags) add(flags *pflag.FlagSet) {
	flags.StringVar(&f.certificate, "certificate", "", "secure the page with your own certificate, as cert.pem,key.pem (default: the program makes one, and browsers warn once)")
	flags.StringVar(&f.behind, "page-behind", "", "the page is behind a reverse proxy at this address, such as 127.0.0.1; trust its forwarded headers")
}

// read returns the security options of a page at an address, and refuses
// impossible ones.
func (f *securedFlags) read(page string) (secured room.Secured, err error) {
	secured.Behind = f.behind
	if err := secured.Check(); err != nil {
		return secured, fmt.Errorf("--page-behind: %w", err)
	}
	switch {
	case f.certificate == "" && (f.behind == "" || page != ""):
		return secured, nil
	case f.certificate == "":
		return secured, errors.New("--page-behind needs --page")
	case page == "":
		return secured, errors.New("--certificate needs --page")
	}
	var both bool
	if secured.Certificate, secured.Key, both = strings.Cut(f.certificate, ","); !both {
		return secured, fmt.Errorf("--certificate: %q is one file: write cert.pem,key.pem", f.certificate)
	}
	if err := secured.Check(); err != nil {
		return secured, fmt.Errorf("--certificate: %w", err)
	}
	return secured, nil
}
