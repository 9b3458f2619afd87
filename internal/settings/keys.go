package settings

import (
	"slices"

	"blindchess/internal/language"
)

// Keys lists every setting, in the order of the file and of listings. The pack
// of a language says in settings.about what each is for.
func Keys() []Key { return slices.Clone(keys) }

var yesNo = offers("yes", "no")

var keys = []Key{
	{Name: "language", Choices: language.Languages, Languages: true, Default: "en", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Language }},
	{Name: "scheme", Names: language.Schemes, Found: isScheme, Languages: true, Default: "fide", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Scheme }},
	{Name: "notation", Choices: language.Notations, Languages: true, Default: "en", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Notation }},
	{Name: "strict", Choices: yesNo, Default: "no", Effect: Files, text: func(s *Settings) *string { return &s.Strict }},
	{Name: "form", Choices: offers("long", "short", "spelled"), Default: "long", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Form }},
	{Name: "speech", Choices: offers("self", "reader", "both"), Default: "both", Effect: Sound, text: func(s *Settings) *string { return &s.Speech }},
	{Name: "reader", Choices: offers("terminal", "dispatcher"), Default: "terminal", Effect: Sound, text: func(s *Settings) *string { return &s.Reader }},
	{Name: "voice", Names: voiceNames, Found: areVoices, Default: "auto", Effect: Sound, text: func(s *Settings) *string { return &s.Voice }},
	{Name: "rate", Low: 30, High: 400, Default: "100", Effect: Voice, number: func(s *Settings) *int { return &s.Rate }},
	{Name: "pitch", Low: 50, High: 200, Default: "100", Effect: Voice, number: func(s *Settings) *int { return &s.Pitch }},
	{Name: "volume", Low: 0, High: 100, Default: "80", Effect: Voice, number: func(s *Settings) *int { return &s.Volume }},
	{Name: "gaps", Low: 1, High: 400, Default: "100", Effect: Voice, number: func(s *Settings) *int { return &s.Gaps }},
	{Name: "punctuation", Choices: offers("none", "some", "most", "all"), Default: "none", Effect: Voice, text: func(s *Settings) *string { return &s.Punctuation }},
	{Name: "earcons", Choices: yesNo, Default: "yes", Effect: Voice, text: func(s *Settings) *string { return &s.Earcons }},
	{Name: "silent_earcons", Effect: Voice, text: func(s *Settings) *string { return &s.SilentEarcons }},
	{Name: "ears", Choices: offers("together", "sides", "devices", "own", "players"), Default: "together", Effect: Sound, text: func(s *Settings) *string { return &s.Ears }},
	{Name: "latency", Choices: offers("normal", "low"), Default: "normal", Effect: Sound, text: func(s *Settings) *string { return &s.Latency }},
	{Name: "audio_sheet", Choices: yesNo, Default: "no", Effect: NextGame, text: func(s *Settings) *string { return &s.AudioSheet }},
	{Name: "hearing", Choices: offers("off", "key", "board"), Default: "off", Effect: Voice, text: func(s *Settings) *string { return &s.Hearing }},
	{Name: "hearing_keep", Choices: yesNo, Default: "no", Effect: Voice, text: func(s *Settings) *string { return &s.HearingKeep }},
	{Name: "keys", Choices: offers("lichess", "orologic"), Default: "lichess", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Keys }},
	{Name: "screen", Choices: offers("ask", "line", "board"), Default: "ask", Effect: NextGame, text: func(s *Settings) *string { return &s.Screen }},
	{Name: "width", Low: 20, High: 400, Zero: true, Default: "0", Effect: Screen, Far: true, number: func(s *Settings) *int { return &s.Width }},
	{Name: "thresholds", Times: true, Default: "30m,10m,5m,2m,1m,30s,10s", Effect: Clock, Far: true, text: func(s *Settings) *string { return &s.Thresholds }},
	{Name: "countdown", Choices: yesNo, Default: "yes", Effect: Clock, Far: true, text: func(s *Settings) *string { return &s.Countdown }},
	{Name: "dial", Choices: yesNo, Default: "no", Effect: Voice, text: func(s *Settings) *string { return &s.Dial }},
	{Name: "ask_before_sending", Choices: offers("no", "again", "yes", "announce"), Default: "no", Effect: Words, text: func(s *Settings) *string { return &s.AskBeforeSending }},
	{Name: "theme", Choices: offers("auto", "brown", "green", "blue", "black-yellow", "white-black", "sixteen", "truecolor", "none"), Default: "auto", Effect: Screen, Far: true, text: func(s *Settings) *string { return &s.Theme }},
	{Name: "pieces", Choices: offers("auto", "drawn", "figurines", "letters"), Default: "auto", Effect: Screen, Far: true, text: func(s *Settings) *string { return &s.Pieces }},
	{Name: "pictures", Choices: offers("auto", "on", "off"), Default: "auto", Effect: Screen, Far: true, text: func(s *Settings) *string { return &s.Pictures }},
	{Name: "squares", Low: 1, High: 9, Zero: true, Default: "0", Effect: Screen, Far: true, number: func(s *Settings) *int { return &s.Squares }},
	{Name: "ticking", Choices: yesNo, Default: "no", Effect: Screen, text: func(s *Settings) *string { return &s.Ticking }},
	{Name: "table_device", Effect: Sound, text: func(s *Settings) *string { return &s.TableDevice }},
	{Name: "private_device", Effect: Sound, text: func(s *Settings) *string { return &s.PrivateDevice }},
	{Name: "white_device", Effect: Sound, text: func(s *Settings) *string { return &s.WhiteDevice }},
	{Name: "black_device", Effect: Sound, text: func(s *Settings) *string { return &s.BlackDevice }},
	{Name: "boards", Effect: NextGame, text: func(s *Settings) *string { return &s.Boards }},
	{Name: "braille", Effect: NextGame, text: func(s *Settings) *string { return &s.Braille }},
	{Name: "name", Effect: NextGame, text: func(s *Settings) *string { return &s.Name }},
	{Name: "country", Effect: NextGame, text: func(s *Settings) *string { return &s.Country }},
	{Name: "rating", Low: 100, High: 4000, Zero: true, Default: "0", Effect: NextGame, number: func(s *Settings) *int { return &s.Rating }},
	{Name: "fide_id", Effect: NextGame, text: func(s *Settings) *string { return &s.FIDEID }},
	{Name: "title", Effect: NextGame, text: func(s *Settings) *string { return &s.Title }},
	{Name: "team", Effect: NextGame, text: func(s *Settings) *string { return &s.Team }},
	{Name: "order", Choices: offers("own", "white", "black"), Default: "own", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Order }},
	{Name: "verbosity", Choices: offers("short", "normal", "long"), Default: "normal", Former: map[string]string{"full": "normal"}, Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Verbosity }},
	{Name: "pawn", Choices: yesNo, Default: "yes", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Pawn }},
	{Name: "colours", Choices: yesNo, Default: "yes", Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Colours }},
	{Name: "words", Effect: Words, text: func(s *Settings) *string { return &s.Words }},
	{Name: "taught", Taught: true, Effect: Words, Far: true, text: func(s *Settings) *string { return &s.Taught }},
}
