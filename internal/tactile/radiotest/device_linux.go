package radiotest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"

	"blindchess/internal/tactile/simulate"
)

// Device is a simulated board on the radio.
type Device struct {
	radio   *Radio
	mtu     int // the longest message on the air, its header of three bytes included
	address string
	path    dbus.ObjectPath
	shows   simulate.Radio
	away    bool
	typing  *io.PipeWriter
	host    chan []byte
	done    chan struct{}
	once    sync.Once
	taken   map[dbus.ObjectPath]simulate.Characteristic
	notifys map[dbus.ObjectPath]bool
	answers map[string]string
}

// Add puts a board on the radio under an address. Its emulator has a method
// OnRadio. It answers until the test ends.
func (r *Radio) Add(address string, board *simulate.Board) *Device {
	r.t.Helper()
	shows, ok := board.Emulator.(interface{ OnRadio() simulate.Radio })
	if !ok {
		r.t.Fatal("this board has no radio")
	}
	typed, typing := io.Pipe()
	d := &Device{
		mtu: 247, radio: r, address: address, path: pathOf(address), shows: shows.OnRadio(),
		typing: typing, host: make(chan []byte), done: make(chan struct{}),
		taken: map[dbus.ObjectPath]simulate.Characteristic{}, notifys: map[dbus.ObjectPath]bool{},
	}
	r.mutex.Lock()
	r.devices = append(r.devices, d)
	r.mutex.Unlock()
	r.export(map[string]any{"Connect": d.connect, "Disconnect": d.disconnect}, d.path, deviceFace)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { _ = simulate.Run(ctx, way{d}, board, simulate.Config{Typed: typed}) })
	r.t.Cleanup(func() {
		cancel()
		_ = typing.Close()
		running.Wait()
	})
	return d
}

// Type moves the pieces, as a line typed to a simulated board does.
func (d *Device) Type(line string) { _, _ = fmt.Fprintln(d.typing, line) }

// Tell makes the board send these reports now, without checking them.
func (d *Device) Tell(reports ...[]byte) {
	for _, report := range reports {
		d.tell(report)
	}
}

// Answer makes the service do what a method of the device asks, "Connect" or
// "StartNotify", and answer it with an error of this name all the same.
func (d *Device) Answer(method, name string) {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	d.answers = map[string]string{method: name}
}

// answer is how a method is answered that has done its work. The mutex is held.
func (d *Device) answer(method string) *dbus.Error {
	if name := d.answers[method]; name != "" {
		return failure(name, name)
	}
	return nil
}

// Connected reports whether a host is connected with the board.
func (d *Device) Connected() bool {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	connected, _ := d.radio.objects[d.path][deviceFace]["Connected"].Value().(bool)
	return connected
}

// Murmur shows a value of every characteristic that no one has subscribed to.
func (d *Device) Murmur(value []byte) {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	for path := range d.taken {
		if !d.notifys[path] {
			d.radio.set(path, characterFace, "Value", value)
		}
	}
}

// Narrow makes the board take and send no longer messages than this, the header
// of three bytes included, from the next connection. It is 247 before.
func (d *Device) Narrow(mtu int) {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	d.mtu = mtu
}

// Rename has the board call itself something else.
func (d *Device) Rename(name string) {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	d.shows.Name = name
}

// Away carries the board out of reach, or brings it back. The service has still
// heard of it.
func (d *Device) Away(away bool) {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	d.away = away
	if away {
		d.drop()
	}
}

// seen shows the device to scanners. The mutex is held.
func (d *Device) seen() {
	if d.away || d.radio.objects[d.path] != nil {
		return
	}
	var services []string
	for _, service := range d.shows.Services {
		services = append(services, service.UUID)
	}
	d.radio.add(d.path, faces{deviceFace: {
		"Address": dbus.MakeVariant(d.address), "Name": dbus.MakeVariant(d.shows.Name), "Alias": dbus.MakeVariant(d.shows.Name),
		"Connected": dbus.MakeVariant(false), "ServicesResolved": dbus.MakeVariant(false), "UUIDs": dbus.MakeVariant(services),
		"RSSI": dbus.MakeVariant(int16(-50)), "Adapter": dbus.MakeVariant(adapterPath),
	}})
}

// connect connects, and shows the device's services.
func (d *Device) connect() *dbus.Error {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	if d.away || !d.radio.powered() || d.radio.objects[d.path] == nil {
		return failure("Failed", "le-connection-abort-by-local")
	}
	d.radio.set(d.path, deviceFace, "Connected", true)
	for i, service := range d.shows.Services {
		servicePath := d.path + dbus.ObjectPath(fmt.Sprintf("/service%04x", 16*(i+1)))
		d.radio.add(servicePath, faces{serviceFace: {"UUID": dbus.MakeVariant(service.UUID), "Device": dbus.MakeVariant(d.path), "Primary": dbus.MakeVariant(true)}})
		for j, c := range service.Characteristics {
			path := servicePath + dbus.ObjectPath(fmt.Sprintf("/char%04x", 16*(i+1)+2*j+1))
			d.taken[path] = c
			d.radio.export(map[string]any{
				"StartNotify": func() *dbus.Error { return d.notify(path, true) },
				"StopNotify":  func() *dbus.Error { return d.notify(path, false) },
				"WriteValue":  func(value []byte, options map[string]dbus.Variant) *dbus.Error { return d.write(path, value, options) },
			}, path, characterFace)
			d.radio.add(path, faces{characterFace: {
				"UUID": dbus.MakeVariant(c.UUID), "Service": dbus.MakeVariant(servicePath), "Flags": dbus.MakeVariant(c.Flags),
				"Notifying": dbus.MakeVariant(false), "MTU": dbus.MakeVariant(uint16(d.mtu)),
			}})
		}
	}
	d.radio.set(d.path, deviceFace, "ServicesResolved", true)
	return d.answer("Connect")
}

func (d *Device) disconnect() *dbus.Error {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	d.drop()
	return nil
}

// drop removes the device, and its services. The mutex is held.
func (d *Device) drop() {
	for path := range d.taken {
		d.radio.remove(path)
		delete(d.taken, path)
		delete(d.notifys, path)
	}
	for path := range d.radio.objects {
		if strings.HasPrefix(string(path), string(d.path)+"/") {
			d.radio.remove(path)
		}
	}
	d.radio.set(d.path, deviceFace, "ServicesResolved", false)
	d.radio.set(d.path, deviceFace, "Connected", false)
}

func (d *Device) notify(path dbus.ObjectPath, on bool) *dbus.Error {
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	c, there := d.taken[path]
	if !there || !slices.Contains(c.Flags, "notify") {
		return failure("NotSupported", "Operation is not supported")
	}
	d.notifys[path] = on
	d.radio.set(path, characterFace, "Notifying", on)
	return d.answer("StartNotify")
}

// write handles a host's bytes. A way that the characteristic does not have,
// and a command that is too long, are refused as BlueZ refuses them.
func (d *Device) write(path dbus.ObjectPath, value []byte, options map[string]dbus.Variant) *dbus.Error {
	d.radio.mutex.Lock()
	c, there := d.taken[path]
	mtu := d.mtu
	d.radio.mutex.Unlock()
	way, _ := options["type"].Value().(string)
	flag := map[string]string{"request": "write", "command": "write-without-response"}[way]
	switch {
	case !there:
		return failure("Failed", "Not connected")
	case !slices.Contains(c.Flags, flag):
		return failure("NotSupported", "Operation is not supported")
	case way == "command" && len(value) > mtu-3:
		return failure("InvalidValueLength", "Invalid Length")
	case c.UUID != d.shows.Takes:
		return nil
	}
	if d.shows.Lines {
		value = append(slices.Clone(value), '\n')
	}
	select {
	case d.host <- value:
	case <-d.done:
	}
	return nil
}

// tell sends one report to all subscribers of its characteristic, in fragments
// if it is longer than a message on the air.
func (d *Device) tell(report []byte) {
	on := d.shows.Tells(report)
	if d.shows.Lines {
		report = bytes.TrimRight(report, "\n")
	}
	d.radio.mutex.Lock()
	defer d.radio.mutex.Unlock()
	for path, c := range d.taken {
		if c.UUID != on || !d.notifys[path] {
			continue
		}
		for part := range slices.Chunk(report, d.mtu-3) {
			d.radio.set(path, characterFace, "Value", part)
		}
	}
}

// way is how the board answers on the radio.
type way struct{ *Device }

// Read reads a host's bytes.
func (w way) Read(buf []byte) (int, error) {
	select {
	case said := <-w.host:
		return copy(buf, said), nil
	case <-w.done:
		return 0, io.EOF
	}
}

// Send sends a report.
func (w way) Send(_ time.Duration, report []byte) error {
	if len(report) > 0 {
		w.tell(report)
	}
	return nil
}

// Drained reports true: the bus delivers all that it has accepted.
func (way) Drained() bool { return true }

// Path returns the address as drivers write it.
func (w way) Path() string { return "ble:" + w.address }

// Reopen is not for radio: a device is carried away by Away.
func (w way) Reopen() (simulate.Way, error) { return w, nil }

// Close ends what waits.
func (w way) Close() error {
	w.once.Do(func() { close(w.done) })
	return nil
}
