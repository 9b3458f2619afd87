package radiotest

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
)

// The names of BlueZ, as its documentation has them.
const (
	adapterPath    = dbus.ObjectPath("/org/bluez/hci0")
	adapterFace    = "org.bluez.Adapter1"
	deviceFace     = "org.bluez.Device1"
	serviceFace    = "org.bluez.GattService1"
	characterFace  = "org.bluez.GattCharacteristic1"
	propertiesFace = "org.freedesktop.DBus.Properties"
	objectsFace    = "org.freedesktop.DBus.ObjectManager"
)

type faces map[string]map[string]dbus.Variant

// Radio is a Bluetooth service with one adapter.
type Radio struct {
	Bus string // the address of its message bus

	t         testing.TB
	conn      *dbus.Conn
	mutex     sync.Mutex
	exporting sync.Mutex
	objects   map[dbus.ObjectPath]faces
	devices   []*Device
}

// New is Start for a test that uses the service itself, not only by programs.
func New(t testing.TB) *Radio {
	t.Helper()
	r := Start(t)
	t.Setenv("DBUS_SYSTEM_BUS_ADDRESS", r.Bus)
	return r
}

// Start starts a Bluetooth service whose adapter is switched on, for programs
// that have its bus as DBUS_SYSTEM_BUS_ADDRESS in their environment. It skips the
// test if there can be no message bus.
func Start(t testing.TB) *Radio {
	t.Helper()
	r := &Radio{Bus: NewBus(t), t: t, objects: map[dbus.ObjectPath]faces{}}
	conn, err := dbus.Connect(r.Bus)
	if err != nil {
		t.Fatal(err)
	}
	r.conn = conn
	t.Cleanup(func() { _ = conn.Close() })
	r.objects[adapterPath] = faces{adapterFace: {
		"Address": dbus.MakeVariant("00:00:00:00:00:01"), "Powered": dbus.MakeVariant(true), "Discovering": dbus.MakeVariant(false),
	}}
	r.export(map[string]any{"GetManagedObjects": r.managed}, "/", objectsFace)
	r.export(map[string]any{
		"SetDiscoveryFilter": func(map[string]dbus.Variant) *dbus.Error { return nil },
		"StartDiscovery":     r.discover,
		"StopDiscovery":      func() *dbus.Error { return nil },
	}, adapterPath, adapterFace)
	reply, err := conn.RequestName("org.bluez", dbus.NameFlagDoNotQueue)
	if err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("got %v, %v for the name", reply, err)
	}
	return r
}

func (r *Radio) export(methods map[string]any, path dbus.ObjectPath, face string) {
	r.exporting.Lock() // the library reads its table of objects unlocked
	defer r.exporting.Unlock()
	if err := r.conn.ExportMethodTable(methods, path, face); err != nil {
		r.t.Error(err)
	}
}

// failure is an error as BlueZ answers it.
func failure(name, text string) *dbus.Error {
	return dbus.NewError("org.bluez.Error."+name, []any{text})
}

func (r *Radio) managed() (map[dbus.ObjectPath]faces, *dbus.Error) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	all := map[dbus.ObjectPath]faces{}
	for path, has := range r.objects {
		all[path] = faces{}
		for face, values := range has {
			all[path][face] = maps.Clone(values)
		}
	}
	return all, nil
}

// discover hears of every device that is in reach.
func (r *Radio) discover() *dbus.Error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if !r.powered() {
		return failure("NotReady", "Resource Not Ready")
	}
	r.set(adapterPath, adapterFace, "Discovering", true)
	for _, device := range r.devices {
		device.seen()
	}
	return nil
}

// powered reports whether the adapter is on. The mutex is held.
func (r *Radio) powered() bool {
	on, _ := r.objects[adapterPath][adapterFace]["Powered"].Value().(bool)
	return on
}

// add shows an object. The mutex is held.
func (r *Radio) add(path dbus.ObjectPath, has faces) {
	r.objects[path] = has
	r.emit("/", objectsFace+".InterfacesAdded", path, has)
}

// remove takes an object away. The mutex is held.
func (r *Radio) remove(path dbus.ObjectPath) {
	has := r.objects[path]
	if has == nil {
		return
	}
	delete(r.objects, path)
	r.emit("/", objectsFace+".InterfacesRemoved", path, slices.Sorted(maps.Keys(has)))
}

// set changes a property. The mutex is held.
func (r *Radio) set(path dbus.ObjectPath, face, name string, value any) {
	if has := r.objects[path][face]; has != nil {
		has[name] = dbus.MakeVariant(value)
		r.emit(path, propertiesFace+".PropertiesChanged", face, map[string]dbus.Variant{name: has[name]}, []string{})
	}
}

func (r *Radio) emit(path dbus.ObjectPath, name string, values ...any) {
	_ = r.conn.Emit(path, name, values...) // no one listens after the end of the test
}

// Power switches the adapter on or off. Off, every device is let go.
func (r *Radio) Power(on bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.set(adapterPath, adapterFace, "Powered", on)
	for _, device := range r.devices {
		if !on {
			device.drop()
		}
	}
}

// Unplug takes the adapter away, and all that it has heard of.
func (r *Radio) Unplug() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, device := range r.devices {
		device.drop()
		r.remove(device.path)
	}
	r.remove(adapterPath)
}

// pathOf returns the object of a device.
func pathOf(address string) dbus.ObjectPath {
	return adapterPath + "/dev_" + dbus.ObjectPath(strings.ReplaceAll(address, ":", "_"))
}
