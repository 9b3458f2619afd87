package console

import (
	"blindchess/internal/clock"
	"blindchess/internal/say"
	"blindchess/internal/table"
)

// Intent is the meaning of a line. At most one of Commands, Local and Refused
// is set; Answers may accompany each of them.
type Intent struct {
	Commands []table.Command // for the table, in this order; one that it refuses ends them
	Answers  []say.Utterance // for the user's ear alone
	// Anew returns the words of the first answer as they are at an instant, for a
	// listener who hears it later; nil if time does not change them. It may be
	// called from any goroutine.
	Anew    func(table.State, clock.Instant) []say.Word
	Local   Local  // what the screen or the program does itself
	Verb    string // the command that the line names, such as "clock"; empty for a move
	Refused bool   // the line was not understood or not allowed; Answers say why
	// Untold says that a move was judged and that the answer does not tell how: it must
	// take as long whether the move is legal or not.
	Untold bool
}

// Act is something that the screen or the program does itself.
type Act uint8

// The acts.
const (
	ActNone    Act = iota
	ActQuit        // leave this screen; the game goes on
	ActSet         // give the setting Key the Value
	ActShow        // show the settings, or the one named Key
	ActFlip        // turn the board on the screen
	ActCheck       // say the check word of the journal
	ActCode        // make a code: Key is a role, Value a side or empty
	ActSave        // write the game to the file Value
	ActQuiet       // stop speaking what is being spoken
	ActPIN         // unlock the arbiter's seat with Value
	ActDial        // play the dial of the clock of the side Key, white or black; after its time in words if Value is "after"
	ActDictate     // record the player's own words on the audio scoresheet
	ActHear        // open the microphone, and hear which move the player says
	ActTune        // change the setting Key, rate, volume or verbosity, by one step: Value is "up" or "down"
	ActSpeak       // speak messages here, or stop: Value is "on" or "off"
	ActAdvise      // give advice from outside the table: Key is "hint", "eval" or "analyse"
	ActOnline      // send to the server of the game: Key is chat, victory or berserk, Value its text
)

// Local is an act with its arguments.
type Local struct {
	Act   Act
	Key   string
	Value string
}

// command returns an intent of one command for the table.
func command(c ...table.Command) Intent { return Intent{Commands: c} }

// local returns an intent of an act.
func local(act Act, key, value string) Intent { return Intent{Local: Local{act, key, value}} }
