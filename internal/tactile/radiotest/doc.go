// Package radiotest is the Bluetooth service of Linux for tests, on a message
// bus of their own: BlueZ with one adapter, as its published interfaces describe
// it, and on the radio simulated boards that can be switched off, carried out of
// reach and brought back. It is written from those interfaces and from what
// makers publish of their boards, not from what reads them.
package radiotest
