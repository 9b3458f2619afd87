package transport

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"
)

// BlueZ is the Bluetooth service of Linux. The program speaks with it over
// D-Bus, and its adapters, devices and their characteristics are objects there.
const (
	bluezName      = "org.bluez"
	adapterFace    = "org.bluez.Adapter1"
	deviceFace     = "org.bluez.Device1"
	characterFace  = "org.bluez.GattCharacteristic1"
	propertiesFace = "org.freedesktop.DBus.Properties"
	objectsFace    = "org.freedesktop.DBus.ObjectManager"
	ownerChanged   = "org.freedesktop.DBus.NameOwnerChanged"
)

// properties are BlueZ's data on one object, by interface and name.
type properties map[string]map[string]dbus.Variant

// bluez is a conversation with BlueZ. One goroutine at a time owns it.
type bluez struct {
	bus     *dbus.Conn
	signals chan *dbus.Signal
	objects map[dbus.ObjectPath]properties
}

// reachBluez connects with BlueZ and reads its known devices.
func reachBluez(ctx context.Context) (*bluez, error) {
	bus, err := dbus.ConnectSystemBus(dbus.WithSignalHandler(dbus.NewSequentialSignalHandler()))
	if err != nil {
		return nil, ErrRadioAbsent
	}
	b := &bluez{bus: bus, signals: make(chan *dbus.Signal, 64)}
	bus.Signal(b.signals)
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchSender(bluezName)},
		{dbus.WithMatchSender("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, bluezName)},
	} {
		if err := bus.AddMatchSignalContext(ctx, match...); err != nil {
			b.close()
			return nil, ErrRadioAbsent
		}
	}
	call := bus.Object(bluezName, "/").CallWithContext(ctx, objectsFace+".GetManagedObjects", 0)
	if err := call.Store(&b.objects); err != nil {
		b.close()
		return nil, ErrRadioAbsent
	}
	return b, nil
}

func (b *bluez) close() { _ = b.bus.Close() }

// call calls a method of an object of BlueZ.
func (b *bluez) call(ctx context.Context, path dbus.ObjectPath, method string, values ...any) error {
	return b.bus.Object(bluezName, path).CallWithContext(ctx, method, 0, values...).Err
}

// apply takes BlueZ's news of its objects.
func (b *bluez) apply(s *dbus.Signal) {
	switch s.Name {
	case objectsFace + ".InterfacesAdded":
		var path dbus.ObjectPath
		var added properties
		if dbus.Store(s.Body, &path, &added) == nil {
			for face, values := range added {
				b.merge(path, face, values)
			}
		}
	case objectsFace + ".InterfacesRemoved":
		var path dbus.ObjectPath
		var removed []string
		if dbus.Store(s.Body, &path, &removed) == nil {
			for _, face := range removed {
				delete(b.objects[path], face)
			}
		}
	case propertiesFace + ".PropertiesChanged":
		var face string
		var changed map[string]dbus.Variant
		var invalid []string
		if dbus.Store(s.Body, &face, &changed, &invalid) == nil {
			b.merge(s.Path, face, changed)
			for _, name := range invalid {
				delete(b.objects[s.Path][face], name)
			}
		}
	case ownerChanged:
		var name, before, after string
		if dbus.Store(s.Body, &name, &before, &after) == nil && name == bluezName && after == "" {
			clear(b.objects)
		}
	}
}

func (b *bluez) merge(path dbus.ObjectPath, face string, values map[string]dbus.Variant) {
	if b.objects == nil {
		b.objects = map[dbus.ObjectPath]properties{}
	}
	if b.objects[path] == nil {
		b.objects[path] = properties{}
	}
	if b.objects[path][face] == nil {
		b.objects[path][face] = map[string]dbus.Variant{}
	}
	maps.Copy(b.objects[path][face], values)
}

// await takes BlueZ's news until done reports true, or ctx ends.
func (b *bluez) await(ctx context.Context, done func() bool) error {
	for !done() {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case s, open := <-b.signals:
			if !open {
				return ErrRadioAbsent
			}
			b.apply(s)
		}
	}
	return nil
}

// property returns an object's value under a name, and the zero value if it has
// none of that type.
func property[T any](b *bluez, path dbus.ObjectPath, face, name string) T {
	value, _ := b.objects[path][face][name].Value().(T)
	return value
}

// paths lists the objects that have an interface, in their order.
func (b *bluez) paths(face string) []dbus.ObjectPath {
	var paths []dbus.ObjectPath
	for path, faces := range b.objects {
		if faces[face] != nil {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// adapter returns an adapter that is switched on, or says why there is none.
func (b *bluez) adapter() (dbus.ObjectPath, error) {
	adapters := b.paths(adapterFace)
	for _, path := range adapters {
		if property[bool](b, path, adapterFace, "Powered") {
			return path, nil
		}
	}
	if len(adapters) == 0 {
		return "", ErrRadioAbsent
	}
	return "", ErrRadioOff
}

// devices lists the known devices of an adapter.
func (b *bluez) devices(adapter dbus.ObjectPath) []dbus.ObjectPath {
	return slices.DeleteFunc(b.paths(deviceFace), func(path dbus.ObjectPath) bool {
		return !strings.HasPrefix(string(path), string(adapter)+"/")
	})
}

// heard returns the known data of a device.
func (b *bluez) heard(path dbus.ObjectPath) Heard {
	h := Heard{
		Address:  property[string](b, path, deviceFace, "Address"),
		Name:     property[string](b, path, deviceFace, "Alias"),
		Services: property[[]string](b, path, deviceFace, "UUIDs"),
	}
	if name := property[string](b, path, deviceFace, "Name"); name != "" {
		h.Name = name
	}
	return h
}

// scan has an adapter listen for devices, until the conversation ends or is
// closed.
func (b *bluez) scan(ctx context.Context, adapter dbus.ObjectPath) error {
	filter := map[string]dbus.Variant{"Transport": dbus.MakeVariant("le")}
	_ = b.call(ctx, adapter, adapterFace+".SetDiscoveryFilter", filter)
	return b.call(ctx, adapter, adapterFace+".StartDiscovery")
}

// HeardOf lists the devices that the adapter of this machine has heard of. It
// lists none if there is no adapter or it is switched off.
func HeardOf() []Heard {
	ctx, cancel := context.WithTimeout(context.Background(), reachWait)
	defer cancel()
	b, err := reachBluez(ctx)
	if err != nil {
		return nil
	}
	defer b.close()
	adapter, err := b.adapter()
	if err != nil {
		return nil
	}
	var all []Heard
	for _, path := range b.devices(adapter) {
		all = append(all, b.heard(path))
	}
	return all
}

// Scan makes the adapter of this computer listen for devices until end is
// called. It waits for long, so that those in reach are heard, or until ctx
// ends. It reports false if there is no adapter or it is switched off.
func Scan(ctx context.Context, long time.Duration) (scanning bool, end func()) {
	reach, cancel := context.WithTimeout(ctx, reachWait)
	defer cancel()
	b, err := reachBluez(reach)
	if err != nil {
		return false, func() {}
	}
	adapter, err := b.adapter()
	if err == nil {
		err = b.scan(reach, adapter)
	}
	if err != nil {
		b.close()
		return false, func() {}
	}
	listen, stop := context.WithTimeout(ctx, long)
	defer stop()
	_ = b.await(listen, func() bool { return false })
	go func() {
		for range b.signals { // later reports have no reader
		}
	}()
	return true, b.close
}
