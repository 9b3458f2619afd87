package transport

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/godbus/dbus/v5"

	"blindchess/internal/tactile/wire"
)

// openRadio connects with a device on Bluetooth Low Energy, by its address or
// its name, and subscribes to its changes.
func openRadio(path string, radio wire.Radio) (io.ReadWriteCloser, error) {
	ctx, cancel := context.WithTimeout(context.Background(), scanWait+radioWait)
	defer cancel()
	b, err := reachBluez(ctx)
	if err != nil {
		return nil, &PortError{path, err}
	}
	r, err := b.open(ctx, path, radio)
	if err != nil {
		b.close()
		return nil, &PortError{path, err}
	}
	go r.listen()
	return &line{base: r, path: path}, nil
}

// open finds a device, connects with it, and finds its characteristics.
func (b *bluez) open(ctx context.Context, name string, radio wire.Radio) (*radioLine, error) {
	adapter, err := b.adapter()
	if err != nil {
		return nil, err
	}
	device, err := b.find(ctx, adapter, name)
	if err != nil {
		return nil, err
	}
	if err := b.connect(ctx, device); err != nil {
		b.part(device)
		return nil, err
	}
	r := &radioLine{bluez: b, adapter: adapter, device: device}
	if err := r.resolve(ctx, radio); err != nil {
		b.part(device)
		return nil, err
	}
	return r, nil
}

// find returns the one device that a name means. For an unknown one it listens.
func (b *bluez) find(ctx context.Context, adapter dbus.ObjectPath, name string) (dbus.ObjectPath, error) {
	var found []dbus.ObjectPath
	known := func() bool {
		found = slices.DeleteFunc(b.devices(adapter), func(path dbus.ObjectPath) bool { return !b.heard(path).Named(name) })
		return len(found) > 0
	}
	if !known() {
		if err := b.scan(ctx, adapter); err != nil {
			return "", ErrUnseen
		}
		wait, cancel := context.WithTimeout(ctx, scanWait)
		defer cancel()
		if err := b.await(wait, func() bool { return known() || !b.powered(adapter) }); err != nil {
			return "", ErrUnseen
		}
		twin, cancel := context.WithTimeout(ctx, twinWait)
		defer cancel()
		_ = b.await(twin, func() bool { return !known() || len(found) > 1 || b.heard(found[0]).Address == strings.ToUpper(name) })
		_ = b.call(ctx, adapter, adapterFace+".StopDiscovery")
	}
	switch {
	case !b.powered(adapter):
		return "", ErrRadioOff
	case len(found) > 1:
		return "", ErrTwins
	default:
		return found[0], nil
	}
}

func (b *bluez) powered(adapter dbus.ObjectPath) bool {
	return property[bool](b, adapter, adapterFace, "Powered")
}

func (b *bluez) connected(device dbus.ObjectPath) bool {
	return property[bool](b, device, deviceFace, "Connected")
}

// connect connects with a device and waits until its services are known.
func (b *bluez) connect(ctx context.Context, device dbus.ObjectPath) error {
	if err := b.call(ctx, device, deviceFace+".Connect"); err != nil && !isBluezError(err, "AlreadyConnected", "InProgress") {
		return ErrUnseen
	}
	var resolved bool
	err := b.await(ctx, func() bool {
		resolved = property[bool](b, device, deviceFace, "ServicesResolved")
		return resolved || b.objects[device][deviceFace] == nil
	})
	if err != nil || !resolved {
		return ErrUnseen
	}
	return nil
}

// isBluezError reports whether BlueZ answered with one of these errors.
func isBluezError(err error, names ...string) bool {
	var answer dbus.Error
	return errors.As(err, &answer) && slices.Contains(names, strings.TrimPrefix(answer.Name, "org.bluez.Error."))
}

// radioLine is a connected device that BlueZ reaches.
type radioLine struct {
	*bluez
	*airLine
	adapter, device, write dbus.ObjectPath
	notify                 []dbus.ObjectPath
}

// resolve finds the characteristics and subscribes to their changes.
func (r *radioLine) resolve(ctx context.Context, radio wire.Radio) error {
	if radio.Write == "" {
		return ErrOtherKind
	}
	for _, path := range r.paths(characterFace) {
		if !strings.HasPrefix(string(path), string(r.device)+"/") {
			continue
		}
		uuid := strings.ToLower(property[string](r.bluez, path, characterFace, "UUID"))
		if uuid == radio.Write {
			r.write = path
		}
		if slices.Contains(radio.Notify, uuid) {
			r.notify = append(r.notify, path)
		}
	}
	if r.write == "" || len(r.notify) < len(radio.Notify) {
		return ErrOtherKind
	}
	for _, path := range r.notify {
		if err := r.call(ctx, path, characterFace+".StartNotify"); err != nil && !isBluezError(err, "InProgress") {
			return fmt.Errorf("the device does not report its changes: %w", err)
		}
	}
	way := "command" // which is not acknowledged
	if slices.Contains(property[[]string](r.bluez, r.write, characterFace, "Flags"), "write") {
		way = "request"
	}
	options := map[string]dbus.Variant{"type": dbus.MakeVariant(way)}
	r.airLine = newAirLine(int(property[uint16](r.bluez, r.write, characterFace, "MTU")), radio.Lines)
	r.send = func(ctx context.Context, part []byte) error {
		return r.call(ctx, r.write, characterFace+".WriteValue", part, options)
	}
	r.leave = func() {
		r.part(r.device)
		r.close()
	}
	return nil
}

// listen passes on the device's bytes until it is gone.
func (r *radioLine) listen() {
	defer close(r.ended)
	for s := range r.signals {
		if s.Name == propertiesFace+".PropertiesChanged" && slices.Contains(r.notify, s.Path) {
			r.told(s)
		}
		r.apply(s)
		if r.why = r.gone(); r.why != nil {
			return
		}
	}
	r.why = ErrRadioAbsent
}

// told passes on one change of a characteristic.
func (r *radioLine) told(s *dbus.Signal) {
	var face string
	var changed map[string]dbus.Variant
	var invalid []string
	if dbus.Store(s.Body, &face, &changed, &invalid) != nil || face != characterFace {
		return
	}
	if value, ok := changed["Value"].Value().([]byte); ok {
		r.pass(value)
	}
}

// gone says why the device is no longer connected, or nothing.
func (r *radioLine) gone() error {
	switch _, err := r.bluez.adapter(); {
	case err != nil:
		return err
	case !r.powered(r.adapter):
		return ErrRadioOff
	case !r.connected(r.device):
		return ErrUnseen
	default:
		return nil
	}
}

// part ends the connection with a device, or the attempt, so that others can
// have it.
func (b *bluez) part(device dbus.ObjectPath) {
	ctx, cancel := context.WithTimeout(context.Background(), partWait)
	defer cancel()
	_ = b.call(ctx, device, deviceFace+".Disconnect")
}
