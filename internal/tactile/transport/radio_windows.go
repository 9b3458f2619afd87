package transport

import (
	"context"
	"io"
	"strings"
	"sync"
	"time"

	"tinygo.org/x/bluetooth"

	"blindchess/internal/tactile/wire"
)

// winRT is the Bluetooth of Windows, which this process has once.
var winRT = &air{listen: listenWinRT, connect: connectWinRT}

func openRadio(path string, radio wire.Radio) (io.ReadWriteCloser, error) {
	return winRT.open(path, radio)
}

// HeardOf lists the devices that this computer heard in the last minute.
func HeardOf() []Heard { return winRT.all() }

// Scan makes this computer listen for devices until end is called. It waits for
// long, so that those in reach are heard, or until ctx ends. It reports false if
// there is no adapter or it is switched off.
func Scan(ctx context.Context, long time.Duration) (scanning bool, end func()) {
	end, err := winRT.borrow()
	if err != nil {
		return false, func() {}
	}
	select {
	case <-ctx.Done():
	case <-time.After(long):
	}
	return true, end
}

// startWait is how long Windows may take to refuse to listen.
const startWait = time.Second / 2

func listenWinRT(heard func(Heard)) (stop func(), err error) {
	adapter := bluetooth.DefaultAdapter
	_ = adapter.Enable() // a second time it is refused, and is as good
	ended := make(chan error, 1)
	go func() {
		ended <- adapter.Scan(func(_ *bluetooth.Adapter, r bluetooth.ScanResult) {
			h := Heard{Address: strings.ToUpper(r.Address.String()), Name: r.LocalName()}
			for _, service := range r.ServiceUUIDs() {
				h.Services = append(h.Services, service.String())
			}
			heard(h)
		})
	}()
	select {
	case <-ended:
		return nil, ErrRadioAbsent
	case <-time.After(startWait):
		return func() {
			_ = adapter.StopScan()
			<-ended
		}, nil
	}
}

// connections are the connected devices by address, so that each hears that it is
// gone: the library has one function for all.
var connections sync.Map

// winPeer is a device that Windows has connected.
type winPeer struct {
	bluetooth.Device
	gone chan struct{}
	over func() bool // notes the end, and reports whether this was the first time
}

func connectWinRT(address string) (peer, error) {
	mac, err := bluetooth.ParseMAC(address)
	if err != nil {
		return nil, ErrUnseen
	}
	adapter := bluetooth.DefaultAdapter
	adapter.SetConnectHandler(func(device bluetooth.Device, connected bool) {
		if p, ok := connections.Load(strings.ToUpper(device.Address.String())); ok && !connected {
			p.(*winPeer).over()
		}
	})
	p := &winPeer{gone: make(chan struct{})}
	var once sync.Once
	p.over = func() bool {
		first := false
		once.Do(func() { first = true; close(p.gone) })
		return first
	}
	connections.Store(address, p)
	p.Device, err = adapter.Connect(bluetooth.Address{MACAddress: bluetooth.MACAddress{MAC: mac}}, bluetooth.ConnectionParams{})
	if err != nil {
		connections.CompareAndDelete(address, p)
		return nil, ErrUnseen
	}
	return p, nil
}

// Gone is closed when the device is no longer connected.
func (p *winPeer) Gone() <-chan struct{} { return p.gone }

// Leave lets the device go. The library itself has released one that left first.
func (p *winPeer) Leave() {
	if p.over() {
		_ = p.Disconnect()
	}
	connections.CompareAndDelete(strings.ToUpper(p.Address.String()), p)
}

// Characteristics asks the device for its services and all that they have.
func (p *winPeer) Characteristics() (map[string]characteristic, error) {
	services, err := p.DiscoverServices(nil)
	if err != nil {
		return nil, err
	}
	all := map[string]characteristic{}
	for _, service := range services {
		found, err := service.DiscoverCharacteristics(nil)
		if err != nil {
			continue // one that others may not read
		}
		for i := range found {
			all[strings.ToLower(found[i].UUID().String())] = winValue{&found[i]}
		}
	}
	return all, nil
}

// winValue is one characteristic.
type winValue struct {
	*bluetooth.DeviceCharacteristic
}

// Notify calls told for each change.
func (v winValue) Notify(told func([]byte)) error { return v.EnableNotifications(told) }

// Write writes with an acknowledgement if the characteristic has one.
func (v winValue) Write(part []byte) error {
	const acknowledged = 8 // the property of a characteristic that is written so
	if v.Properties()&acknowledged != 0 {
		_, err := v.DeviceCharacteristic.Write(part)
		return err
	}
	_, err := v.WriteWithoutResponse(part)
	return err
}

// MTU returns the length of the longest message, or 0.
func (v winValue) MTU() int {
	mtu, err := v.GetMTU()
	if err != nil {
		return 0
	}
	return int(mtu)
}
