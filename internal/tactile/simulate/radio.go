package simulate

// Radio is how a simulated device shows itself on Bluetooth Low Energy. An
// emulator of a device that has radio has a method OnRadio. It returns this,
// and from then on the emulator speaks as such devices do on the radio.
type Radio struct {
	Name     string // what it calls itself
	Services []Service
	Takes    string                     // the characteristic that takes what the host says
	Tells    func(report []byte) string // the characteristic by which a report is told
	Lines    bool                       // a report is a line, told without its end
}

// Service is a service of a device and its characteristics.
type Service struct {
	UUID            string
	Characteristics []Characteristic
}

// Characteristic is a place that a host writes to or that reports changes: its
// flags are GATT's, such as "write" and "notify".
type Characteristic struct {
	UUID  string
	Flags []string
}

// Reports is an emulator whose device speaks in reports.
type Reports interface {
	// ReportSize returns how long the first report of those is that it said.
	ReportSize(said []byte) int
}
