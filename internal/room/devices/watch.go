package devices

import (
	"context"
	"errors"
	"time"

	"blindchess/internal/tactile"
	"blindchess/internal/tactile/transport"
)

// Change is a device that came, or the path of one that is gone.
type Change struct {
	Came  *Port    `json:"came,omitempty"`
	Gone  string   `json:"gone,omitempty"`
	Lines []string `json:"-"` // as it is told
}

// Watch reports each device that appears or disappears, looking once a second,
// until ctx ends or tell returns an error.
func (l Lister) Watch(ctx context.Context, tell func(Change) error) error {
	if !l.Still {
		_, end := transport.Scan(ctx, 0)
		defer end()
	}
	there := map[string]bool{}
	for first := true; ; first = false {
		ports, err := l.present()
		if err != nil {
			return err
		}
		now := map[string]bool{}
		for _, port := range ports {
			now[port.String()] = true
			if !first && !there[port.String()] {
				err = errors.Join(err, tell(l.came(ctx, port)))
			}
		}
		for path := range there {
			if !now[path] {
				err = errors.Join(err, tell(Change{Gone: path, Lines: []string{l.Pack.Phrase("tactile.port.gone", "port", path)}}))
			}
		}
		if err != nil {
			return err
		}
		there = now
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// came asks a port that came who is there.
func (l Lister) came(ctx context.Context, port transport.Port) Change {
	p := l.ask(ctx, []transport.Port{port})[0]
	return Change{Came: &p, Lines: []string{l.Pack.Phrase("tactile.port.came", "port", port.String()), l.line(p)}}
}

// present lists the ports that are there now; a named one may be missing.
func (l Lister) present() ([]transport.Port, error) {
	ports, err := tactile.Ports(l.Named...)
	if err != nil {
		return nil, err
	}
	var there []transport.Port
	for _, port := range ports {
		if port.There() {
			there = append(there, port)
		}
	}
	return there, nil
}
