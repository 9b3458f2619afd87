package transport

import "path/filepath"

// Place is the place of a USB device, so that it is found again under another
// name. A board that is pulled out while its port is still held comes back as
// the next number.
type Place struct{ usb, serial string }

// PlaceOf finds the place of an address among the ports of this computer, and
// is empty for a device that is not on USB.
func PlaceOf(a Address, known func(usb string) bool) Place {
	ports, _ := List(known) // where they cannot be listed, it is at none
	return PlaceAmong(ports, resolved(a))
}

// PlaceAmong is PlaceOf with known ports.
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

// Now returns the present address of the device: its earlier one, or another
// name. Two devices that were exchanged at their ports are each found at the
// other's. It reports false where another device has taken the place of this
// one, which is nowhere.
func (p Place) Now(a Address, known func(usb string) bool) (Address, bool) {
	if p == (Place{}) {
		return a, true
	}
	ports, _ := List(known) // where they cannot be listed, it counts as where it was
	return p.Among(ports, a)
}

// Among is Now with known ports.
func (p Place) Among(ports []Port, a Address) (Address, bool) {
	var found []Address
	taken := false
	for _, candidate := range ports {
		here := candidate.Address == resolved(a)
		switch {
		case candidate.Scheme != a.Scheme:
		case p == (Place{candidate.USB, candidate.Serial}):
			if here {
				return a, true
			}
			found = append(found, candidate.Address)
		case here:
			taken = p.serial != "" && candidate.Serial != ""
		}
	}
	switch len(found) {
	case 0:
		return a, !taken
	case 1:
		return found[0], true
	default:
		return a, true
	}
}
