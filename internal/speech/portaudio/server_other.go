//go:build cgo && !linux

package portaudio

// output is one device of a sound server; there is none here that PortAudio
// does not name by itself.
type output struct{ card, name, about string }

func (o output) matches(string) bool { return false }

func (o output) called(string) bool { return false }

func outputs() []output { return nil }

// kernelCards returns nothing: the list is not known without PortAudio.
func kernelCards() string { return "" }

func configure([]output) (func(), error) { return func() {}, nil }

func stay() (undo func()) { return func() {} }
