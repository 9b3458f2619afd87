package floors

// Floor is the permitted imports of one package.
type Floor struct {
	May     []string // packages of internal/, by their path below it
	Barred  []string // standard packages it must do without, and all below them
	Foreign []string // modules from outside that it may use, by the start of their path
}

// Told are the packages that a pure package may not use: its caller passes
// time, files and the outside world.
var told = []string{"os", "io/fs", "context", "net", "log", "sync", "math/rand", "os/exec"}

// Ground are the packages that every other may know: any package can find a fault,
// old encodings and outside texts, and can name a command to type.
var Ground = []string{"text/charset", "fault", "fault/shell", "text/sanitize"}

// Plan lists each package below internal/ with its floor. A package that is not
// listed fails the test.
var Plan = map[string]Floor{
	// Every package that refuses a mistyped word suggests the probable one: the
	// Laws, the settings and the console alike, so it is below them all.
	"text/suggest": {Barred: append([]string{"time"}, told...)},
	// The texts of the help and the manual pages about each command, and the parts
	// of the documents that answer topics.
	"console/manual": {Barred: told},
	// The code that admits guests and the code that reads their input both ask how
	// long a guest who does too much must wait.
	"ratelimit": {Barred: told},
	// rules holds board, moves and games. Of its folders winnable and evidence know
	// nothing else, and laws knows winnable; a package that may know rules may know
	// them all.
	"rules":                      {Barred: append([]string{"time"}, told...)},
	"rules/winnable":             {May: []string{"rules"}, Barred: append([]string{"time"}, told...)},
	"rules/evidence":             {May: []string{"rules"}, Barred: append([]string{"time"}, told...)},
	"rules/laws":                 {May: []string{"text/suggest", "rules"}, Barred: append([]string{"time"}, told...)},
	"rules/rulestest":            {May: []string{"rules"}},
	"say":                        {Barred: told},
	"text/charset":               {Barred: append([]string{"time"}, told...), Foreign: []string{"golang.org/x/text"}},
	"fault":                      {Barred: append([]string{"time"}, told...)},
	"text/sanitize":              {Barred: append([]string{"time"}, told...), Foreign: []string{"golang.org/x/text"}},
	"text/sanitize/sanitizetest": {},
	"fault/shell":                {},
	"language": {
		Barred:  []string{"time", "os", "context", "net", "log", "math/rand"},
		Foreign: []string{"golang.org/x/text"},
	},
	// The words of practice and study, which tournaments do without.
	"practice/phrases": {May: []string{"language"}},
	// The console, the sheets and the listener all read written moves. They do not
	// belong into language, which knows no chess, nor into one of those.
	"notation": {
		May:     []string{"rules", "language"},
		Barred:  append([]string{"time"}, told...),
		Foreign: []string{"golang.org/x/text"},
	},
	// A report of a tournament is columns of letters.
	"event/trf": {Barred: append([]string{"time"}, told...)},
	// A tournament is a value, with its rounds and standings.
	"event/tournament": {May: []string{"event/trf", "language", "text/suggest"}, Barred: append([]string{"time"}, told...)},
	// It is stored in a file, and a pairing program is run for it.
	"event/tournament/ledger": {May: []string{"event/tournament", "journal"}},
	"event/tournament/swiss":  {May: []string{"event/tournament", "event/trf"}},
	// Pairings of another program are compared with it, in whatever form they come.
	"event/tournament/bringing": {May: []string{"event/tournament", "event/trf", "scoresheet"}, Barred: append([]string{"time"}, told...)},
	"event/tournament/bulletin": {May: []string{"event/tournament", "event/trf", "language"}, Barred: append([]string{"time"}, told...), Foreign: []string{"golang.org/x/text"}},
	// Tables of a round are separate programs, and their journals say how their
	// games ended.
	"event/tournament/opening": {May: []string{"event/tournament"}, Barred: []string{"net/http"}, Foreign: []string{"golang.org/x/sys/unix"}},
	"event/tournament/records": {May: []string{"event/tournament", "rules", "table", "scoresheet", "host", "room"}},
	"clock":                    {May: []string{"rules"}, Barred: told},
	"table":                    {May: []string{"rules", "clock"}, Barred: told},
	"announce": {
		May:     []string{"rules", "say", "language", "notation", "clock", "table"},
		Barred:  []string{"os", "context", "net", "log", "math/rand"},
		Foreign: []string{"golang.org/x/text"},
	},
	"scoresheet": {
		May:     []string{"rules", "say", "language", "notation", "clock", "table"},
		Foreign: []string{"golang.org/x/text", "github.com/mewkiz/flac"},
	},
	"journal":             {Foreign: []string{"golang.org/x/sys"}},
	"braille":             {},
	"braille/brailletest": {},
	// A Dot Pad hangs on a line as boards do.
	"braille/dotpad":            {May: []string{"braille", "tactile/transport", "tactile/wire"}, Foreign: []string{"golang.org/x/text"}},
	"braille/dotpad/dotpadtest": {},
	"braille/displays":          {May: []string{"braille"}},
	"host/checkwords":           {May: []string{"rules", "table", "journal"}, Barred: told},
	// One speaker's words are recognised from the sound; the listener adds chess.
	"hearing":          {Barred: append([]string{"time"}, told...)},
	"hearing/listener": {May: []string{"rules", "language", "announce", "speech", "hearing"}},
	"speech":           {May: []string{"say", "language", "speech/portaudio"}, Foreign: []string{"github.com/mewkiz/flac", "golang.org/x/sys"}},
	"speech/portaudio": {Foreign: []string{"github.com/gordonklaus/portaudio", "golang.org/x/sys"}},
	"tactile/wire":     {May: []string{"rules"}, Barred: told},
	"tactile/sense":    {May: []string{"rules", "tactile/wire"}, Barred: told},
	"tactile/boards":   {May: []string{"rules", "tactile/wire", "tactile/simulate", "tactile/livechess"}, Barred: []string{"os", "net", "log", "sync", "context"}},
	// Both ends of the protocol of LiveChess, for tests.
	"tactile/boards/livechess/livechesstest": {May: []string{"rules"}},
	"tactile/livechess":                      {Barred: []string{"os", "context", "log", "sync", "net/http"}},
	"tactile/transport":                      {May: []string{"tactile/wire", "tactile/livechess"}, Foreign: []string{"github.com/coder/websocket", "go.bug.st/serial", "github.com/godbus/dbus", "golang.org/x/sys", "golang.org/x/term", "tinygo.org/x/bluetooth"}},
	"tactile/radiotest":                      {May: []string{"tactile/simulate"}, Foreign: []string{"github.com/godbus/dbus"}},
	"tactile":                                {May: []string{"rules"}, Foreign: []string{"go.bug.st/serial", "github.com/creack/pty", "golang.org/x/sys", "golang.org/x/term"}},
	"console": {
		May:     []string{"console/manual", "text/suggest", "rules", "say", "language", "notation", "clock", "table", "announce", "scoresheet"},
		Barred:  []string{"os", "net", "log"},
		Foreign: []string{"golang.org/x/text"},
	},
	"report": {
		May:    []string{"clock", "table", "rules", "language", "announce", "scoresheet"},
		Barred: []string{"os", "net", "log"},
	},
	"settings": {
		May:     []string{"text/suggest", "rules", "language", "clock", "announce", "console"},
		Barred:  []string{"net", "log"},
		Foreign: []string{"github.com/BurntSushi/toml", "github.com/adrg/xdg"},
	},
	"settings/settingstest": {Foreign: []string{"github.com/adrg/xdg"}},
	"speech/voices": {
		May:     []string{"say", "language", "settings", "speech"},
		Foreign: []string{"github.com/adrg/xdg"},
	},
	"speech/voicebank": {May: []string{"say", "speech"}},
	"host": {
		May:     []string{"rules", "say", "language", "notation", "clock", "table", "announce", "report", "scoresheet", "journal", "host/checkwords"},
		Barred:  []string{"net"},
		Foreign: []string{"filippo.io/age"},
	},
	// A script is played by the commands that people type.
	"host/script": {
		May:    []string{"rules", "say", "language", "notation", "clock", "table", "announce", "report", "console"},
		Barred: []string{"os", "net", "context", "log"},
	},
	"host/script/scripttest": {May: []string{"floors/golden", "host/script"}},
	"floors/golden":          {Foreign: []string{"github.com/rogpeppe/go-internal/txtar"}},
	"floors/mutate":          {},
	"floors/waits":           {},
	"screen": {
		May:     []string{"ratelimit", "rules", "say", "language", "notation", "clock", "table", "announce", "scoresheet", "console", "settings", "host"},
		Barred:  []string{"os", "net"},
		Foreign: []string{"charm.land/bubbletea", "charm.land/lipgloss", "charm.land/bubbles", "golang.org/x/term", "github.com/charmbracelet"},
	},
	// A seat's view and the meaning of a gesture are decided here, once for every
	// screen.
	"screen/view": {
		May:    []string{"rules", "notation", "say", "clock", "table", "announce", "console"},
		Barred: told,
	},
	// The painted screens draw what view gives them. They know no chess: neither
	// rules nor table, no words and no commands.
	"screen/board": {
		May:     []string{"screen", "settings"},
		Barred:  []string{"os", "net"},
		Foreign: []string{"charm.land/bubbletea", "charm.land/lipgloss", "github.com/charmbracelet"},
	},
	// The Braille screen is drawn from the same view as the painted ones.
	"screen/cells": {
		May:    []string{"screen", "say", "announce", "console", "braille"},
		Barred: []string{"os", "net"},
	},
	// A page answers requests, but opens no network.
	"screen/page": {
		May:     []string{"screen", "rules", "say", "language", "ratelimit"},
		Barred:  []string{"os", "net/http/httputil", "crypto/tls", "log"},
		Foreign: []string{"rsc.io/qr"},
	},
	"pair": {
		May:     []string{"ratelimit", "say"},
		Foreign: []string{"charm.land/wish", "charm.land/ssh", "golang.org/x/crypto", "golang.org/x/sys"},
	},
	// A running table with its people is above all the packages that it connects;
	// its attendants, such as a board, are in folders below it.
	"room": {
		May: []string{
			"rules", "say", "language", "clock", "table", "announce", "scoresheet", "journal", "host/checkwords", "console", "host",
			"settings", "speech/voices", "speech", "tactile", "screen", "pair"},
		Foreign: []string{"github.com/adrg/xdg", "golang.org/x/sys"},
	},
	// The attendants that choose moves at a table come from the wing of practice.
	"practice/attendant": {May: []string{
		"language", "table", "say", "room", "announce", "rules",
		"practice/rehearsal", "practice/diary", "practice/uci", "practice/rating", "practice/strength", "practice/study",
	}},
	// The last lessons are of those who practise alone.
	"practice/lessons": {May: []string{
		"rules", "say", "language", "table", "announce", "scoresheet", "console", "host", "settings", "screen", "practice/rehearsal", "practice/attendant", "room",
		"practice/study", "practice/diary", "practice/puzzle", "practice/training",
	}},
	// A saved game is shown to people, as sheets and as PGN.
	"room/replay":         {May: []string{"rules", "clock", "language", "announce", "report", "scoresheet", "host", "settings", "speech/voices", "room"}},
	"commandline/program": {May: []string{"journal"}},
	"settings/prompt":     {May: []string{"text/suggest", "language", "settings", "speech/portaudio", "speech/voices", "tactile"}},
	// The front door lists the saved games, so it is above the room.
	"settings/prompt/frontdoor": {May: []string{"settings/prompt", "settings", "room"}},
	// A guest is asked before they sit. A hall is a fold of the tables' messages.
	// The carrier of the messages, and the server in the middle, are separate, and
	// they alone know the modules of NATS.
	"event/hall":         {May: []string{"rules", "clock", "table", "journal", "language"}, Barred: told},
	"event/hall/page":    {May: []string{"event/hall", "language"}, Barred: []string{"os", "net/http/httputil", "crypto/tls", "log"}},
	"event/hall/keeping": {May: []string{"event/hall", "clock", "ratelimit"}, Foreign: []string{"github.com/nats-io/nats-server", "github.com/nats-io/nats.go", "golang.org/x/crypto/bcrypt"}},
	"event/hall/stream":  {May: []string{"event/hall", "clock", "table", "ratelimit"}, Foreign: []string{"github.com/nats-io/nats.go"}},
	// A post watches tables as a guest does.
	"event/post":   {May: []string{"clock", "table", "scoresheet", "host", "pair"}},
	"room/joining": {May: []string{"settings/prompt", "pair", "settings", "screen", "room"}},
	// A player at many tables sits at each as a guest does.
	"event/simul": {May: []string{"rules", "say", "language", "table", "announce", "console", "pair", "settings", "screen", "room"}},
	"gamesetup":   {May: []string{"rules", "clock", "table", "language", "settings"}, Foreign: []string{"github.com/BurntSushi/toml"}},
	// Taught words are heard at a table, and in no tournament build.
	"hearing/listening": {May: []string{"room", "hearing", "hearing/listener"}},
	// A board is given to other programs, and to no tournament build.
	"room/sharing": {May: []string{"rules", "announce", "tactile", "room/devices", "room/atboard"}, Foreign: []string{"github.com/coder/websocket"}},
	"room/devices": {May: []string{"braille", "rules", "say", "language", "announce", "room", "speech", "tactile"}},
	// An engine is a program that receives games and returns moves.
	"practice/uci":         {May: []string{"rules"}, Barred: []string{"net", "log"}, Foreign: []string{"golang.org/x/sys"}},
	"practice/uci/ucitest": {May: []string{"rules"}},
	// Who plays at a rating, at a table or at a desk.
	"practice/strength": {May: []string{"rules", "practice/rehearsal", "practice/uci"}, Barred: []string{"net", "log"}},
	// A tree of games is gone through by ear, at no table.
	"practice/study": {
		May:    []string{"rules", "say", "language", "notation", "announce", "scoresheet", "console"},
		Barred: told,
	},
	"practice/study/openings": {May: []string{"rules"}},
	"practice/study/base":     {May: []string{"rules", "language", "scoresheet", "fault", "practice/study", "practice/memory"}, Barred: []string{"net", "log"}},
	"practice/study/desk": {
		May:    []string{"rules", "say", "language", "announce", "scoresheet", "console", "practice/strength", "practice/study", "practice/uci"},
		Barred: []string{"net", "log"},
	},
	"practice/rehearsal": {
		May:    []string{"rules", "clock", "table"},
		Barred: told,
	},
	// A player's strength follows from numbers alone; their practice is stored in a
	// file that knows no chess.
	"practice/rating": {Barred: append([]string{"time"}, told...)},
	"practice/diary":  {May: []string{"practice/rating"}, Barred: []string{"net", "log"}},
	// An imitation of a game server, for tests; it knows nothing but the legality
	// of moves.
	"online/onlinetest": {May: []string{"rules"}},
	// Its client knows requests and lines, and no table; the content of a game's lines
	// is a value.
	"online/told": {May: []string{"rules"}, Barred: told},
	"online":      {May: []string{"online/told"}, Foreign: []string{"golang.org/x/sys"}},
	// A player there sits at a table like any other, and the server attends it.
	"online/attendant": {May: []string{"online", "online/told", "rules", "clock", "say", "language", "table", "announce", "host", "room", "rules/laws"}},
	// Puzzles are read from files that may be a gigabyte long.
	"practice/memory": {May: []string{"rules", "scoresheet"}, Barred: append([]string{}, told...)},
	"practice/training": {
		May:    []string{"rules", "say", "language", "notation", "announce", "console", "table", "practice/rating", "practice/diary", "practice/puzzle", "practice/endings", "practice/memory", "scoresheet"},
		Barred: []string{"os", "net", "log", "os/exec"},
	},
	"practice/training/sitting": {May: []string{"rules", "say", "announce", "table", "practice/training", "tactile", "room/atboard"}},
	"practice/endings":          {May: []string{"rules"}, Barred: []string{"net", "log", "os/exec"}},
	"practice/puzzle":           {May: []string{"rules", "practice/rating", "fault", "text/suggest"}, Barred: []string{"net", "log", "os/exec"}},
	"practice/puzzle/find":      {May: []string{"rules", "practice/rating", "practice/puzzle", "practice/rehearsal", "scoresheet", "practice/uci"}},
	// What is wrong with a machine follows from facts that others have gathered.
	"doctor": {May: []string{"language"}, Barred: told},
	"doctor/machine": {
		May:     []string{"doctor", "language", "settings", "speech/voices", "speech", "tactile", "journal"},
		Foreign: []string{"golang.org/x/sys", "golang.org/x/term"},
	},
	// The common work of every program with its command line and its terminal.
	"commandline": {
		May:     []string{"console/manual", "text/suggest", "screen", "room", "settings", "language"},
		Foreign: []string{"github.com/spf13/cobra", "github.com/spf13/cobra/doc", "github.com/spf13/pflag", "golang.org/x/sys", "golang.org/x/term"},
	},
	"floors": {},
}
