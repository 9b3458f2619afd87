package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"blindchess/internal/announce"
	"blindchess/internal/console"
	"blindchess/internal/room/atboard"
	"blindchess/internal/settings"
	"blindchess/internal/speech/portaudio"
	"blindchess/internal/tactile"
	"blindchess/internal/tactile/boards"
	"blindchess/internal/tactile/transport"
)

func newDevicesCommand() *cobra.Command {
	var watch, asJSON, quiet bool
	var wait time.Duration
	command := &cobra.Command{
		Use:   "devices [PORT ...]",
		Short: "list boards, clocks and sound devices",
		Long: `List the serial ports with what answered on them, the clocks that are connected
to the boards, and the sound devices.

Every port is asked gently: who is there, and what the clock shows. Ports that
the system does not list, such as pseudo-terminals, can be named. --no-probe
asks nobody. A port that is named is given more time with --wait.`,
		Example: "  blindchess devices\n  blindchess devices /tmp/board\n  blindchess devices --watch",
		RunE: func(cmd *cobra.Command, paths []string) error {
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			seat, err := ownNarrator()
			if err != nil {
				return err
			}
			l := lister{out: cmd.OutOrStdout(), seat: seat, asJSON: asJSON, probe: !quiet, wait: wait, named: paths}
			if err := l.list(ctx); err != nil || !watch {
				return err
			}
			return l.watch(ctx)
		},
	}
	flags := command.Flags()
	flags.BoolVar(&watch, "watch", false, "go on and tell what comes and goes")
	flags.BoolVar(&asJSON, "json", false, "print one JSON object; with --watch, one a line")
	flags.BoolVar(&quiet, "no-probe", false, "ask no port who is there")
	flags.DurationVar(&wait, "wait", tactile.ProbeWait, "how long a port that is named here may take to answer one protocol")
	return command
}

// lister lists devices.
type lister struct {
	out           io.Writer
	seat          announce.Seat
	asJSON, probe bool
	wait          time.Duration // for a named port to answer one protocol
	named         []string
}

// portReport is one port, as --json prints it.
type portReport struct {
	Path     string       `json:"path"`
	USB      string       `json:"usb,omitempty"`
	Product  string       `json:"product,omitempty"`
	Answers  bool         `json:"answers"`
	Protocol string       `json:"protocol,omitempty"`
	Title    string       `json:"title,omitempty"`
	Name     string       `json:"name,omitempty"`
	Version  string       `json:"version,omitempty"`
	Serial   string       `json:"serial,omitempty"`
	Clock    *clockReport `json:"clock,omitempty"`
	Error    string       `json:"error,omitempty"`

	answer tactile.Answer
	known  string
}

// clockReport is a clock on a board; its times are in seconds.
type clockReport struct {
	Version string  `json:"version,omitempty"`
	Left    float64 `json:"left"`
	Right   float64 `json:"right"`
	Running bool    `json:"running"`
}

// deviceReport is all devices.
type deviceReport struct {
	Ports  []portReport       `json:"ports"`
	Clocks []portClock        `json:"clocks"`
	Sounds []portaudio.Device `json:"sounds"`
}

type portClock struct {
	Port string `json:"port"`
	clockReport
}

func (l lister) list(ctx context.Context) error {
	ports, err := tactile.Ports(l.named...)
	if err != nil {
		return err
	}
	report := deviceReport{Ports: l.ask(ctx, ports), Clocks: []portClock{}}
	for _, p := range report.Ports {
		if p.Clock != nil {
			report.Clocks = append(report.Clocks, portClock{p.Path, *p.Clock})
		}
	}
	sounds, err := portaudio.NewSystem(nil).Devices()
	if err == nil {
		report.Sounds = sounds
	}
	if report.Sounds == nil {
		report.Sounds = []portaudio.Device{}
	}
	if l.asJSON {
		return json.NewEncoder(l.out).Encode(report)
	}
	l.tell(report)
	return nil
}

func (l lister) tell(report deviceReport) {
	pack := l.seat.Pack
	if len(report.Ports) == 0 {
		fmt.Fprintln(l.out, pack.Phrase("tactile.port.none"))
	}
	for _, p := range report.Ports {
		fmt.Fprintln(l.out, l.line(p))
	}
	outputs := 0
	for _, sound := range report.Sounds {
		if sound.Outputs == 0 {
			continue
		}
		outputs++
		key := "tactile.sound.device"
		if sound.Default {
			key = "tactile.sound.default"
		}
		fmt.Fprintln(l.out, pack.Phrase(key, "name", sound.Name))
	}
	if outputs == 0 {
		fmt.Fprintln(l.out, pack.Phrase("tactile.sound.none"))
	}
}

// line says of one port all that is known, in one line.
func (l lister) line(p portReport) string {
	pack := l.seat.Pack
	var parts []string
	add := func(key string, args ...string) { parts = append(parts, pack.Phrase(key, args...)) }
	switch {
	case p.answer.Err != nil:
		add("tactile.port.failed", "port", p.Path, "reason", atboard.ReasonWords(pack, p.answer.Err))
	case p.Protocol != "":
		add("tactile.port.answers", "port", p.Path, "title", l.title(p))
	case p.Answers:
		add("tactile.port.foreign", "port", p.Path)
	case l.probe:
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
	}
	if p.Protocol == "" && p.known != "" {
		add("tactile.port.product", "product", p.known)
	}
	return strings.Join(parts, " ")
}

// title names the kind of board that answered, in the words of the pack where it
// has some.
func (l lister) title(p portReport) string {
	if key := "tactile.title." + p.Protocol; l.seat.Pack.Has(key) {
		return l.seat.Pack.Word(key)
	}
	return p.Title
}

// ask asks all ports at the same time.
func (l lister) ask(ctx context.Context, ports []transport.Port) []portReport {
	reports := make([]portReport, len(ports))
	var all sync.WaitGroup
	for i, port := range ports {
		all.Go(func() {
			answer := tactile.Answer{Address: port.Address, Silent: true}
			switch {
			case l.probe:
				answer = l.prober(port.Address).Probe(ctx, port.Address)
			case !port.There():
				answer.Err = transport.ErrAbsent
			}
			reports[i] = reportOf(port, answer)
		})
	}
	all.Wait()
	return reports
}

// prober asks a port. One that was named is there to answer and is waited for;
// of those that the system lists, most are empty.
func (l lister) prober(address transport.Address) tactile.Prober {
	if slices.ContainsFunc(l.named, func(text string) bool {
		named, err := transport.Guess(text)
		return err == nil && named == address
	}) {
		return tactile.Prober{Wait: l.wait}
	}
	return tactile.Prober{}
}

func reportOf(port transport.Port, answer tactile.Answer) portReport {
	report := portReport{
		Path: port.String(), USB: port.USB, Product: port.Product,
		Answers: !answer.Silent, Protocol: answer.Protocol, Title: answer.Title,
		Name: answer.Name, Version: answer.Version, Serial: answer.Serial,
		answer: answer, known: boards.Sold(port.USB),
	}
	if report.Serial == "" {
		report.Serial = port.Serial
	}
	if answer.Err != nil {
		report.Error = answer.Err.Error()
	}
	if c := answer.Clock; c != nil {
		report.Clock = &clockReport{answer.ClockVersion, c.Left.Time.Seconds(), c.Right.Time.Seconds(), c.Running}
	}
	return report
}

// watch tells what comes and goes, once a second.
func (l lister) watch(ctx context.Context) error {
	if !l.asJSON {
		fmt.Fprintln(l.out, l.seat.Pack.Phrase("tactile.port.watching"))
	}
	there := map[string]bool{}
	for first := true; ; first = false {
		ports, err := l.present()
		if err != nil {
			return err
		}
		now := map[string]bool{}
		for _, port := range ports {
			now[port.String()] = true
			if !first && !there[port.String()] {
				l.came(ctx, port)
			}
		}
		for path := range there {
			if !now[path] {
				l.left(path)
			}
		}
		there = now
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(time.Second):
		}
	}
}

// present lists the ports that are there now; a named one may be missing.
func (l lister) present() ([]transport.Port, error) {
	ports, err := tactile.Ports(l.named...)
	if err != nil {
		return nil, err
	}
	var there []transport.Port
	for _, port := range ports {
		if port.There() {
			there = append(there, port)
		}
	}
	return there, nil
}

// deviceChange is what --watch --json prints.
type deviceChange struct {
	Came *portReport `json:"came,omitempty"`
	Gone string      `json:"gone,omitempty"`
}

func (l lister) came(ctx context.Context, port transport.Port) {
	report := l.ask(ctx, []transport.Port{port})[0]
	if l.asJSON {
		_ = json.NewEncoder(l.out).Encode(deviceChange{Came: &report})
		return
	}
	fmt.Fprintln(l.out, l.seat.Pack.Phrase("tactile.port.came", "port", port.String()))
	fmt.Fprintln(l.out, l.line(report))
}

func (l lister) left(path string) {
	if l.asJSON {
		_ = json.NewEncoder(l.out).Encode(deviceChange{Gone: path})
		return
	}
	fmt.Fprintln(l.out, l.seat.Pack.Phrase("tactile.port.gone", "port", path))
}

// ownNarrator returns how somebody is spoken to who sets up this machine: in the
// words of the settings.
func ownNarrator() (announce.Seat, error) {
	own, err := settings.Load()
	if err != nil {
		return announce.Seat{}, err
	}
	config, err := own.Console(console.Seat{})
	return config.Voice, err
}

// clockText writes a time of a clock as it is shown.
func clockText(d time.Duration) string {
	return fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
}
