package doctor

import "time"

// Facts are the facts about a computer. Parts that could not be examined are in
// Unlooked, if their absence would mean something.
type Facts struct {
	Version    string   `json:"version"`
	Tournament bool     `json:"tournament"` // this is the tournament build
	System     string   `json:"system"`     // such as linux amd64
	Settings   string   `json:"settings"`   // why the settings cannot be read
	File       string   `json:"-"`          // the file of the settings
	Reads      bool     `json:"reads"`      // the settings leave speech to a screen reader
	Voices     []Voice  `json:"voices"`
	Broken     []string `json:"broken"`   // why voices cannot be used
	Speakers   []string `json:"speakers"` // synthesisers that say what no voice holds
	Sounds     []Sound  `json:"sounds"`   // devices that play
	Cards      []Port   `json:"cards"`    // sound cards, as the system has them
	Silent     bool     `json:"silent"`   // this build has no built-in sound
	Ports      []Port   `json:"ports"`    // serial ports and devices of reports
	Terminal   Terminal `json:"terminal"` // the present terminal
	Readers    []string `json:"readers"`  // screen readers that run
	Braille    bool     `json:"braille"`  // a program for Braille displays runs
	Tables     bool     `json:"tables"`   // tables for Braille are installed
	Disk       Disk     `json:"disk"`     // the disk of the games
	Damaged    []Game   `json:"damaged"`  // games whose journals are damaged
	Runtime    Runtime  `json:"runtime"`  // the system's folder for sockets
	Clock      Clock    `json:"clock"`    // the time of day
	Networks   []string `json:"networks"` // addresses of this machine, without its own loop
	Linux      bool     `json:"-"`        // its commands are those of Linux
	Windows    bool     `json:"-"`        // its commands are those of Windows
	Unlooked   Unlooked `json:"unlooked"` // the parts that were not examined and so are not described
	Restart    string   `json:"-"`        // the command that restarts the sound server; empty if none is known
	Package    string   `json:"-"`        // the command that installs a package, its name left out; empty where none is known
	User       string   `json:"-"`        // who asks, for a command
}

// Unlooked names what this system does not let the program look at. If they were not
// found, nothing is reported about them.
type Unlooked struct {
	Speakers bool `json:"speakers,omitempty"` // the voices of the system
	Readers  bool `json:"readers,omitempty"`
	Braille  bool `json:"braille,omitempty"`
}

// Voice is one voice of clips.
type Voice struct {
	Name    string `json:"name"`
	InUse   bool   `json:"inUse"`
	Missing int    `json:"missing"` // how many clips it lacks
}

// Sound is one device that plays.
type Sound struct {
	Name    string `json:"name"`
	Default bool   `json:"default"`
}

// Port is one port that a board may be on.
type Port struct {
	Path   string `json:"path"`
	Name   string `json:"name"`   // its label, if known
	Barred bool   `json:"barred"` // the user may not open it
	Group  string `json:"group"`  // members of this group may, if known
}

// Terminal is the user's terminal.
type Terminal struct {
	There  bool   `json:"there"`
	Kind   string `json:"kind"`
	Wide   int    `json:"wide"`
	High   int    `json:"high"`
	Plain  bool   `json:"plain"` // its letters are not UTF-8
	Locale string `json:"locale"`
}

// Disk is the disk of the saved games.
type Disk struct {
	Folder string        `json:"folder"`
	Cause  string        `json:"cause"`  // why no game can be stored there, as journal.Cause names it
	Reason string        `json:"reason"` // the same as the system says it
	Free   uint64        `json:"free"`   // bytes; 0 if unknown
	Sync   time.Duration `json:"sync"`   // how long a record takes to be safe
	Net    string        `json:"net"`    // the kind of network folder that it is

	Nearest string `json:"nearest"` // the folder, or that above it which is there
	Blocked string `json:"blocked"` // a file in place of a folder above it
	Mount   string `json:"mount"`   // the mount point of the disk
	Sealed  bool   `json:"sealed"`  // the whole disk may only be read
	Mine    bool   `json:"mine"`    // Nearest belongs to the user
}

// Game is a saved game with a damaged journal.
type Game struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Command string `json:"-"` // what says more of it
}

// Runtime is the system's folder for sockets, if others can change its contents.
// The zero Runtime is none, or one that can be trusted.
type Runtime struct {
	Folder string `json:"folder"`
	Other  string `json:"other"` // the folder that is used instead
	Mine   bool   `json:"mine"`  // it belongs to the user
}

// Clock is the computer's time of day and its state.
type Clock struct {
	Now    time.Time `json:"now"`
	Adrift bool      `json:"adrift"` // it is not synchronised
}
