// Package radiotest is the Bluetooth service of Linux for tests, on a separate
// message bus. It is BlueZ with one adapter, as its published interfaces
// describe it. On the radio are simulated boards that can be switched off,
// carried out of reach and brought back. It is written from those interfaces
// and from the makers' publications on their boards, independently of the code
// that reads them.
package radiotest
