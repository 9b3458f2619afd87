package transport_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/godbus/dbus/v5"

	"blindchess/internal/tactile/transport"
)

// service is BlueZ as its clients know it: its objects, and the signals about each change.
type service struct {
	objects map[dbus.ObjectPath]map[string]map[string]dbus.Variant
	told    []*dbus.Signal
}

const (
	adapterFace = "org.bluez.Adapter1"
	deviceFace  = "org.bluez.Device1"
	lampFace    = "org.bluez.Battery1"
)

func (s *service) tell(path dbus.ObjectPath, name string, body ...any) {
	s.told = append(s.told, &dbus.Signal{Sender: "org.bluez", Path: path, Name: name, Body: body})
}

// add shows interfaces of an object that it did not have.
func (s *service) add(path dbus.ObjectPath, faces map[string]map[string]dbus.Variant) {
	if s.objects[path] == nil {
		s.objects[path] = map[string]map[string]dbus.Variant{}
	}
	faces = maps.Clone(faces)
	maps.DeleteFunc(faces, func(face string, _ map[string]dbus.Variant) bool { return s.objects[path][face] != nil })
	for face, values := range faces {
		s.objects[path][face] = maps.Clone(values)
	}
	s.tell("/", "org.freedesktop.DBus.ObjectManager.InterfacesAdded", path, faces)
}

// remove takes interfaces of an object away.
func (s *service) remove(path dbus.ObjectPath, faces ...string) {
	for _, face := range faces {
		delete(s.objects[path], face)
	}
	s.tell("/", "org.freedesktop.DBus.ObjectManager.InterfacesRemoved", path, faces)
}

// set changes properties of an object, and takes others back.
func (s *service) set(path dbus.ObjectPath, face string, values map[string]dbus.Variant, invalid ...string) {
	if s.objects[path][face] == nil {
		return
	}
	maps.Copy(s.objects[path][face], values)
	for _, name := range invalid {
		delete(s.objects[path][face], name)
	}
	s.tell(path, "org.freedesktop.DBus.Properties.PropertiesChanged", face, values, append([]string{}, invalid...))
}

// end ends the service, or another one.
func (s *service) end(name, before, after string) {
	if name == "org.bluez" && after == "" {
		clear(s.objects)
	}
	s.tell("/org/freedesktop/DBus", "org.freedesktop.DBus.NameOwnerChanged", name, before, after)
}

// noise tells what means nothing: the signals of other interfaces, and bodies that are no
// bodies of these.
func (s *service) noise(pick int) {
	names := []string{
		"org.freedesktop.DBus.ObjectManager.InterfacesAdded", "org.freedesktop.DBus.ObjectManager.InterfacesRemoved",
		"org.freedesktop.DBus.Properties.PropertiesChanged", "org.freedesktop.DBus.NameOwnerChanged", "org.bluez.Other",
	}
	bodies := [][]any{nil, {7}, {"org.bluez", []string{"x"}, ""}, {"org.bluez", ""}, {dbus.ObjectPath("/org/bluez/hci0"), 7}, {deviceFace, 7, []string{}}}
	s.tell("/org/bluez/hci0", names[pick%len(names)], bodies[pick/len(names)%len(bodies)]...)
}

// known is what a client can know: the adapter or why there is none, and its devices.
func known(b *transport.BlueZ) string {
	adapter, err := b.Adapter()
	text := fmt.Sprintln(adapter, err)
	for _, a := range []dbus.ObjectPath{"/org/bluez/hci0", "/org/bluez/hci1", "/org/bluez/hci"} {
		text += fmt.Sprintf("%s: %+v\n", a, b.Devices(a))
	}
	return text
}

// modelled is known by the objects of the service alone.
func modelled(s *service) string {
	var adapters []dbus.ObjectPath
	for path, faces := range s.objects {
		if faces[adapterFace] != nil {
			adapters = append(adapters, path)
		}
	}
	slices.Sort(adapters)
	var adapter dbus.ObjectPath
	err := error(transport.ErrRadioAbsent)
	for _, path := range slices.Backward(adapters) {
		if on, _ := s.objects[path][adapterFace]["Powered"].Value().(bool); on {
			adapter, err = path, nil
		} else if errors.Is(err, transport.ErrRadioAbsent) {
			err = transport.ErrRadioOff
		}
	}
	text := fmt.Sprintln(adapter, err)
	for _, a := range []dbus.ObjectPath{"/org/bluez/hci0", "/org/bluez/hci1", "/org/bluez/hci"} {
		var all []transport.Heard
		for _, path := range slices.Sorted(maps.Keys(s.objects)) {
			values := s.objects[path][deviceFace]
			if values == nil || len(path) <= len(a) || path[:len(a)+1] != a+"/" {
				continue
			}
			var h transport.Heard
			h.Address, _ = values["Address"].Value().(string)
			h.Name, _ = values["Alias"].Value().(string)
			if name, _ := values["Name"].Value().(string); name != "" {
				h.Name = name
			}
			h.Services, _ = values["UUIDs"].Value().([]string)
			all = append(all, h)
		}
		text += fmt.Sprintf("%s: %+v\n", a, all)
	}
	return text
}

// TestBlueZ_NewsGiveTheSameAsAFreshList lets adapters and devices come, change and go at
// random, and compares what a client knows by the news alone with what the service lists.
func TestBlueZ_NewsGiveTheSameAsAFreshList(t *testing.T) {
	paths := []dbus.ObjectPath{
		"/org/bluez/hci0", "/org/bluez/hci1", "/org/bluez/hci0/dev_2", "/org/bluez/hci0/dev_1", "/org/bluez/hci1/dev_1", "/org/bluez/hci11",
	}
	for seed := range uint64(40) {
		random := rand.New(rand.NewPCG(seed, 1))
		s := &service{objects: map[dbus.ObjectPath]map[string]map[string]dbus.Variant{}}
		values := func(face string) map[string]dbus.Variant {
			all := map[string]dbus.Variant{}
			if face == adapterFace {
				all["Powered"] = dbus.MakeVariant(random.IntN(2) == 0)
				return all
			}
			for name, value := range map[string]any{"Address": fmt.Sprint("AA:", random.IntN(9)), "Name": []string{"", "Board"}[random.IntN(2)], "Alias": fmt.Sprint("alias", random.IntN(9)), "UUIDs": []string{fmt.Sprint(random.IntN(9))}} {
				if random.IntN(3) > 0 {
					all[name] = dbus.MakeVariant(value)
				}
			}
			return all
		}
		face := func(path dbus.ObjectPath) string {
			if len(path) < len(paths[2]) {
				return adapterFace
			}
			return deviceFace
		}
		client := transport.NewBlueZ(nil)
		for step := range 30 {
			path := paths[random.IntN(len(paths))]
			switch random.IntN(9) {
			case 0, 1, 2:
				s.add(path, map[string]map[string]dbus.Variant{face(path): values(face(path)), lampFace: {"Percentage": dbus.MakeVariant(byte(7))}})
			case 3, 4:
				s.set(path, face(path), values(face(path)))
			case 5:
				s.set(path, face(path), nil, []string{"Powered", "Name", "Address"}[:random.IntN(3)+1]...)
			case 6:
				s.remove(path, [][]string{{face(path)}, {lampFace}, {face(path), lampFace}}[random.IntN(3)]...)
			case 7:
				s.end([]string{"org.bluez", "org.other"}[random.IntN(2)], "", []string{"", ":1.7", ":1.8"}[random.IntN(3)])
			case 8:
				s.noise(random.IntN(30))
			}
			for _, signal := range s.told {
				client.Apply(signal)
			}
			s.told = nil
			want := modelled(s)
			if got := known(client); got != want {
				t.Fatalf("seed %d, step %d: got\n%s\nwant\n%s", seed, step, got, want)
			}
			if got := known(transport.NewBlueZ(s.objects)); got != want {
				t.Fatalf("seed %d, step %d: got of a fresh list\n%s\nwant\n%s", seed, step, got, want)
			}
		}
	}
}
