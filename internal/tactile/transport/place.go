package transport

import "path/filepath"

// Place is where a USB device was found, so that it is found again under
// another name: a board that is pulled out while its port is still held comes
// back as the next number.
type Place struct{ usb, serial string }

// PlaceOf looks an address up among the ports of this machine, and is empty for
// what is not on USB.
func PlaceOf(a Address, known func(usb string) bool) Place {
	ports, err := List(known)
	if err != nil {
		return Place{}
	}
	return PlaceAmong(ports, resolved(a))
}

// PlaceAmong is PlaceOf where the ports are known.
func PlaceAmong(ports []Port, a Address) Place {
	for _, p := range ports {
		if p.Address == a && p.USB != "" {
			return Place{p.USB, p.Serial}
		}
	}
	return Place{}
}

// resolved returns an address whose path is no link.
func resolved(a Address) Address {
	if target, err := filepath.EvalSymlinks(a.Path); err == nil {
		a.Path = target
	}
	return a
}

// Now returns where the device is now: at the old address while that exists,
// otherwise at that of the only port with the same device.
func (p Place) Now(a Address, known func(usb string) bool) Address {
	if p == (Place{}) || a.There() {
		return a
	}
	ports, err := List(known)
	if err != nil {
		return a
	}
	return p.Among(ports, a)
}

// Among returns the address of the only port with this device, or a.
func (p Place) Among(ports []Port, a Address) Address {
	found := a
	for _, candidate := range ports {
		if candidate.Scheme == a.Scheme && p == (Place{candidate.USB, candidate.Serial}) {
			if found != a {
				return a
			}
			found = candidate.Address
		}
	}
	return found
}
