package devices

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"blindchess/internal/braille/displays"
	"blindchess/internal/language"
	"blindchess/internal/room/atboard"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/transport"
)

// Lister finds devices and describes them in the words of Pack.
type Lister struct {
	Pack  language.Pack
	Probe bool          // every port is asked who is there
	Wait  time.Duration // for a named port to answer one protocol
	Named []string      // ports besides those that the system lists
	Still bool          // no search for boards on the radio: only known ones are listed
}

// scanFor is how long the program listens for boards on the radio: they
// announce themselves at least once a second.
const scanFor = 2500 * time.Millisecond

// Port is one port and what answered on it.
type Port struct {
	Path     string `json:"path"`
	USB      string `json:"usb,omitempty"`
	Product  string `json:"product,omitempty"`
	Answers  bool   `json:"answers"`
	Protocol string `json:"protocol,omitempty"`
	Title    string `json:"title,omitempty"`
	Name     string `json:"name,omitempty"`
	Version  string `json:"version,omitempty"`
	Serial   string `json:"serial,omitempty"`
	Clock    *Clock `json:"clock,omitempty"`
	Battery  int    `json:"battery,omitempty"` // in percent, if the board reports one
	Error    string `json:"error,omitempty"`

	answer tactile.Answer
	known  string
}

// Clock is a clock on a board; its times are in seconds.
type Clock struct {
	Version string  `json:"version,omitempty"`
	Left    float64 `json:"left"`
	Right   float64 `json:"right"`
	Running bool    `json:"running"`
	Low     bool    `json:"battery_low,omitempty"`
}

// Found is all devices.
type Found struct {
	Ports  []Port             `json:"ports"`
	Clocks []PortClock        `json:"clocks"`
	Sounds []portaudio.Device `json:"sounds"`
	Lines  []string           `json:"-"` // as they are told
}

// PortClock is a clock and the port that its board is on.
type PortClock struct {
	Port string `json:"port"`
	Clock
}

// List finds the ports, the clocks and the sound devices. If there is no sound,
// the list of devices is empty.
func (l Lister) List(ctx context.Context) (Found, error) {
	if !l.Still {
		_, end := transport.Scan(ctx, scanFor)
		defer end()
	}
	ports, err := tactile.Ports(l.Named...)
	if err != nil {
		return Found{}, err
	}
	found := Found{Ports: l.ask(ctx, ports), Clocks: []PortClock{}, Sounds: []portaudio.Device{}}
	for _, p := range found.Ports {
		if p.Clock != nil {
			found.Clocks = append(found.Clocks, PortClock{p.Path, *p.Clock})
		}
	}
	cards := portaudio.NewSystem(nil)
	cards.Server = true
	defer cards.Close() // until then nothing that is written to standard error is seen
	if sounds, err := cards.Devices(); err == nil {
		found.Sounds = append(found.Sounds, sounds...)
	}
	found.Lines = l.lines(found)
	return found, nil
}

// lines describes all devices.
func (l Lister) lines(found Found) []string {
	var lines []string
	if len(found.Ports) == 0 {
		lines = append(lines, l.Pack.Phrase("tactile.port.none"))
	}
	for _, p := range found.Ports {
		lines = append(lines, l.line(p))
	}
	outputs := 0
	for _, sound := range found.Sounds {
		if sound.Outputs == 0 {
			continue
		}
		outputs++
		key := "tactile.sound.device"
		if sound.Default {
			key = "tactile.sound.default"
		}
		lines = append(lines, l.Pack.Phrase(key, "name", sound.Name))
	}
	if outputs == 0 {
		lines = append(lines, l.Pack.Phrase("tactile.sound.none"))
	}
	return lines
}

// line describes one port in one line.
func (l Lister) line(p Port) string {
	pack := l.Pack
	var parts []string
	add := func(key string, args ...string) { parts = append(parts, pack.Phrase(key, args...)) }
	switch {
	case p.answer.Err != nil:
		add("tactile.port.failed", "port", p.Path, "reason", atboard.ReasonWords(pack, p.answer.Err))
	case p.Protocol != "":
		add("tactile.port.answers", "port", p.Path, "title", l.title(p))
	case p.Answers:
		add("tactile.port.foreign", "port", p.Path)
	case l.Probe:
		add("tactile.port.silent", "port", p.Path)
	default:
		parts = append(parts, p.Path+".")
	}
	if p.Name != "" {
		add("tactile.port.name", "name", p.Name)
	}
	if p.Version != "" {
		add("tactile.port.version", "version", p.Version)
	}
	if p.Serial != "" {
		add("tactile.port.serial", "serial", p.Serial)
	}
	if c := p.answer.Clock; c != nil {
		add("tactile.port.clock", "left", clockText(c.Left.Time), "right", clockText(c.Right.Time))
		if c.BatteryLow {
			add("tactile.clock.battery")
		}
	}
	if atboard.BatteryLow(p.answer.Battery) {
		add("tactile.battery.low", "percent", strconv.Itoa(p.Battery))
	}
	if p.Protocol == "" && p.known != "" {
		add("tactile.port.product", "product", p.known)
	}
	return strings.Join(parts, " ")
}

// title names the kind of board that answered, in the words of the pack if it
// has some.
func (l Lister) title(p Port) string {
	if key := "tactile.title." + p.Protocol; l.Pack.Has(key) {
		return l.Pack.Word(key)
	}
	return p.Title
}

// ask asks all ports at the same time.
func (l Lister) ask(ctx context.Context, ports []transport.Port) []Port {
	reports := make([]Port, len(ports))
	var all sync.WaitGroup
	for i, port := range ports {
		all.Go(func() {
			answer := tactile.Answer{Address: port.Address, Silent: true}
			switch {
			case l.Probe:
				answer = l.prober(port).Probe(ctx, port.Address)
			case !port.There():
				answer.Err = transport.ErrAbsent
			}
			reports[i] = reportOf(port, answer)
			if l.Probe && answer.Err == nil && answer.Protocol == "" {
				l.display(ctx, &reports[i])
			}
		})
	}
	all.Wait()
	return reports
}

// displayWait is how long a braille display may take to answer.
const displayWait = time.Second

// display asks whether a braille display is at a port at which no board or clock
// has answered.
func (l Lister) display(ctx context.Context, report *Port) {
	ctx, cancel := context.WithTimeout(ctx, displayWait)
	defer cancel()
	if name := displays.Answers(ctx, report.Path); name != "" {
		report.Answers, report.Protocol, report.Title = true, "dotpad", name
	}
}

// prober asks a port. One that was named is there to answer and is waited for;
// of those that the system lists, most are empty.
func (l Lister) prober(port transport.Port) tactile.Prober {
	if slices.ContainsFunc(l.Named, func(text string) bool {
		named, err := transport.Guess(text)
		return err == nil && named == port.Address
	}) {
		return tactile.Prober{Wait: l.Wait, Known: port.Known}
	}
	return tactile.Prober{Known: port.Known}
}

func reportOf(port transport.Port, answer tactile.Answer) Port {
	report := Port{
		Path: port.String(), USB: port.USB, Product: port.Product,
		Answers: !answer.Silent, Protocol: answer.Protocol, Title: answer.Title,
		Name: answer.Name, Version: answer.Version, Serial: answer.Serial,
		Battery: answer.Battery.Percent,
		answer:  answer, known: cmp.Or(port.Known, boards.Sold(port.USB)),
	}
	if report.Serial == "" {
		report.Serial = port.Serial
	}
	if answer.Err != nil {
		report.Error = answer.Err.Error()
	}
	if c := answer.Clock; c != nil {
		report.Clock = &Clock{answer.ClockVersion, c.Left.Time.Seconds(), c.Right.Time.Seconds(), c.Running, c.BatteryLow}
	}
	return report
}

// clockText writes a time of a clock as it is shown.
func clockText(d time.Duration) string {
	return fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
}
