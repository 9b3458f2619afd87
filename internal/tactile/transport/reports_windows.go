package transport

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"

	"blindchess/internal/tactile/wire"
)

// hidInterface is the class of the interfaces that devices of reports have.
var hidInterface = windows.GUID{Data1: 0x4D1E55B2, Data2: 0xF16F, Data3: 0x11CF, Data4: [8]byte{0x88, 0xCB, 0x00, 0x11, 0x11, 0x00, 0x00, 0x30}}

// The functions of hid.dll that this program calls. They take the handle of an open
// device and report success by a value other than zero, hidCaps by parsedWell.
var (
	hid           = windows.NewLazySystemDLL("hid.dll")
	hidAttributes = hid.NewProc("HidD_GetAttributes")
	hidProduct    = hid.NewProc("HidD_GetProductString")
	hidSerial     = hid.NewProc("HidD_GetSerialNumberString")
	hidParsed     = hid.NewProc("HidD_GetPreparsedData")
	hidFree       = hid.NewProc("HidD_FreePreparsedData")
	hidCaps       = hid.NewProc("HidP_GetCaps")
)

const (
	parsedWell  = 0x00110000 // what HidP_GetCaps returns if it succeeds
	makersPages = 0xFF00     // the first usage page that belongs to a maker, not to the standard
	pipePrefix  = `\\.\pipe\`
)

// attributes is HIDD_ATTRIBUTES.
type attributes struct {
	size                     uint32
	vendor, product, version uint16
}

// capabilities is HIDP_CAPS.
type capabilities struct {
	usage, page      uint16
	in, out, feature uint16 // the longest report of each kind, in bytes, with its number
	_                [17 + 10]uint16
}

// reportDevice is a device of reports as the system describes it.
type reportDevice struct {
	path, usb, product, serial string
	capabilities
}

// reportDevices returns the devices of reports that are present. Devices that the
// system keeps for itself are left out, such as keyboards.
func reportDevices() []reportDevice {
	paths, err := windows.CM_Get_Device_Interface_List("", &hidInterface, windows.CM_GET_DEVICE_INTERFACE_LIST_PRESENT)
	if err != nil {
		return nil
	}
	slices.Sort(paths)
	var found []reportDevice
	for _, path := range paths {
		if device, err := askReports(path); path != "" && err == nil {
			found = append(found, device)
		}
	}
	return found
}

// askReports asks the system about the device at a path, without taking it.
func askReports(path string) (reportDevice, error) {
	device := reportDevice{path: path}
	handle, err := openHandle(path, 0)
	if err != nil {
		return device, err
	}
	defer windows.CloseHandle(handle)
	what := attributes{size: uint32(unsafe.Sizeof(attributes{}))}
	if done, _, err := hidAttributes.Call(uintptr(handle), uintptr(unsafe.Pointer(&what))); done == 0 {
		return device, fmt.Errorf("HidD_GetAttributes: %w", err)
	}
	device.usb = fmt.Sprintf("%04X:%04X", what.vendor, what.product)
	device.product, device.serial = hidText(hidProduct, handle), hidText(hidSerial, handle)
	var parsed uintptr
	if done, _, err := hidParsed.Call(uintptr(handle), uintptr(unsafe.Pointer(&parsed))); done == 0 {
		return device, fmt.Errorf("HidD_GetPreparsedData: %w", err)
	}
	defer hidFree.Call(parsed)
	if status, _, _ := hidCaps.Call(parsed, uintptr(unsafe.Pointer(&device.capabilities))); status != parsedWell {
		return device, fmt.Errorf("HidP_GetCaps: %#x", status)
	}
	return device, nil
}

// hidText asks a device for one of its texts, and returns "" if it has none.
func hidText(which *windows.LazyProc, handle windows.Handle) string {
	var text [126]uint16 // the longest text of a device on USB, with its end
	if done, _, _ := which.Call(uintptr(handle), uintptr(unsafe.Pointer(&text)), unsafe.Sizeof(text)); done == 0 {
		return ""
	}
	return windows.UTF16ToString(text[:])
}

// openHandle opens a device for several programs at a time, as its class has it.
// Reads and writes of the handle wait beside other goroutines.
func openHandle(path string, access uint32) (windows.Handle, error) {
	name, err := windows.UTF16PtrFromString(path)
	if err != nil {
		return windows.InvalidHandle, err
	}
	return windows.CreateFile(name, access, windows.FILE_SHARE_READ|windows.FILE_SHARE_WRITE, nil, windows.OPEN_EXISTING, windows.FILE_FLAG_OVERLAPPED, 0)
}

// reportPorts lists the devices of reports whose USB numbers are known. The address
// of one is its numbers, such as "2D80:8101"; the second of the same kind has "#2"
// behind them.
func reportPorts(known func(usb string) bool) []Port {
	var ports []Port
	count := map[string]int{}
	for _, device := range reportDevices() {
		if !known(device.usb) || device.page < makersPages {
			continue
		}
		count[device.usb]++
		path := device.usb
		if n := count[device.usb]; n > 1 {
			path = fmt.Sprintf("%s#%d", path, n)
		}
		ports = append(ports, Port{Address: Address{wire.HID, path}, USB: device.usb, Product: device.product, Serial: device.serial})
	}
	return ports
}

// reportDeviceAt returns the device that an address of reportPorts names.
func reportDeviceAt(path string) (reportDevice, bool) {
	numbers, place, _ := strings.Cut(path, "#")
	nth := 1
	if place != "" {
		if _, err := fmt.Sscanf(place, "%d", &nth); err != nil {
			return reportDevice{}, false
		}
	}
	for _, device := range reportDevices() {
		if device.page < makersPages || !strings.EqualFold(device.usb, numbers) {
			continue
		}
		if nth--; nth == 0 {
			return device, true
		}
	}
	return reportDevice{}, false
}

func reportsThere(path string) bool {
	if strings.HasPrefix(path, pipePrefix) {
		return true
	}
	_, found := reportDeviceAt(path)
	return found
}

// openReports opens a device of reports by its USB numbers, or a pipe that keeps
// messages apart.
func openReports(path string) (io.ReadWriteCloser, error) {
	device, pipe := reportDevice{path: path}, strings.HasPrefix(path, pipePrefix)
	if !pipe {
		var found bool
		if device, found = reportDeviceAt(path); !found {
			return nil, &PortError{path, ErrAbsent}
		}
	}
	handle, err := openHandle(device.path, windows.GENERIC_READ|windows.GENERIC_WRITE)
	switch {
	case errors.Is(err, windows.ERROR_ACCESS_DENIED), errors.Is(err, windows.ERROR_SHARING_VIOLATION), errors.Is(err, windows.ERROR_PIPE_BUSY):
		return nil, &PortError{path, ErrBusy}
	case errors.Is(err, windows.ERROR_FILE_NOT_FOUND):
		return nil, &PortError{path, ErrAbsent}
	case err != nil:
		return nil, &PortError{path, err}
	}
	file := os.NewFile(uintptr(handle), device.path)
	if pipe {
		mode := uint32(windows.PIPE_READMODE_MESSAGE)
		if err := windows.SetNamedPipeHandleState(handle, &mode, nil, nil); err != nil {
			_ = file.Close()
			return nil, &PortError{path, err}
		}
		return &line{base: file, path: path}, nil
	}
	return &line{base: reports{file, int(device.in), int(device.out)}, path: path}, nil
}
