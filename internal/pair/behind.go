package pair

import (
	"cmp"
	"context"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"blindchess/internal/fault"
)

// proxyAddress reads the address of the reverse proxy in front of a page. The zero
// one is none.
func proxyAddress(text string) (netip.Addr, error) {
	if text == "" {
		return netip.Addr{}, nil
	}
	address, err := netip.ParseAddr(text)
	if err != nil || address.IsUnspecified() || address.Zone() != "" {
		return netip.Addr{}, fault.New("fault.page-behind", "{address} is not the address of one computer: write the reverse proxy's address, such as 127.0.0.1", "address", fault.Quoted(text)).In("pair")
	}
	return address.Unmap(), nil
}

// CheckProxy returns why a page cannot be behind a reverse proxy at an address.
func CheckProxy(address string) error {
	_, err := proxyAddress(address)
	return err
}

// proxiedKey is the key under which a request through the reverse proxy stores
// whether it was secured on its way to the proxy.
const proxiedKey = contextKey("proxied")

// forwarded gives next the address behind the reverse proxy: a request from the proxy's
// address that names its origin counts as one from there, for the requested host. The
// last address alone is believed, which the proxy added: those before it came with the
// request. Such fields from any other sender are ignored.
func (s *WebServer) forwarded(next http.Handler) http.Handler {
	if !s.proxy.IsValid() {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		listed, named := last(r.Header, "X-Forwarded-For"), lastForwarded(r.Header)
		if addressOf(r.RemoteAddr) != s.proxy || listed == "" && named.from == "" {
			next.ServeHTTP(w, r)
			return
		}
		if listed != "" && named.from != "" && plainAddress(listed) != plainAddress(named.from) {
			// One of them came with the request, and the server cannot know which.
			s.refuse(w, r, nil, http.StatusBadRequest, RefusedName)
			return
		}
		scheme := cmp.Or(last(r.Header, "X-Forwarded-Proto"), named.scheme)
		r = r.WithContext(context.WithValue(r.Context(), proxiedKey, strings.EqualFold(scheme, "https")))
		r.RemoteAddr = net.JoinHostPort(plainAddress(cmp.Or(listed, named.from)), "0")
		r.Host = cmp.Or(last(r.Header, "X-Forwarded-Host"), named.host, r.Host)
		next.ServeHTTP(w, r)
	})
}

// addressOf returns the address of a host and port, and the zero one if there is none.
func addressOf(text string) netip.Addr {
	from, _ := netip.ParseAddrPort(text)
	return from.Addr().Unmap().WithZone("")
}

// last returns the value that a proxy added last to a field of one or more lines.
func last(h http.Header, field string) string {
	values := strings.Split(strings.Join(h.Values(field), ","), ",")
	return strings.TrimSpace(values[len(values)-1])
}

// hop is the data of a proxy in the field Forwarded.
type hop struct{ from, host, scheme string }

// lastForwarded returns the last entry of a proxy in the field Forwarded of RFC
// 7239.
func lastForwarded(h http.Header) (found hop) {
	for part := range strings.SplitSeq(last(h, "Forwarded"), ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		value = strings.Trim(value, `"`)
		switch strings.ToLower(name) {
		case "for":
			found.from = value
		case "host":
			found.host = value
		case "proto":
			found.scheme = value
		}
	}
	return found
}

// plainAddress returns an address as text without its port, and one word for all that
// a proxy does not name by their address.
func plainAddress(text string) string {
	if from, err := netip.ParseAddrPort(text); err == nil {
		return from.Addr().Unmap().String()
	}
	if address, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil {
		return address.Unmap().WithZone("").String()
	}
	return "unknown"
}
