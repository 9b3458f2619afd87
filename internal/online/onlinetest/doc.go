// Package onlinetest is a server of games like lichess, for tests of a client that
// plays there by the Board API. It is written from the publications of others, and
// independently of the client: no part of it exists for the convenience of a client.
// Only tests import it.
//
// # How to drive it
//
//	s := onlinetest.New(onlinetest.Options{Clock: clock, Seed: 1})
//	defer s.Close()
//	token := s.Token("Anna")
//	s.AddRobot(onlinetest.User{Name: "Robby"}, onlinetest.Robot{Joins: true, Accepts: true})
//	s.Inject(onlinetest.Fault{On: "POST /api/board/game/*/move/*", Do: onlinetest.LoseAnswer})
//	clock.Advance(7 * time.Second)
//	seen := s.See(id)
//
// The client under test seeks at the URL of s, with a token or after a login; Browse is
// the user's browser for a login. See returns the true state of a game.
//
// The time is a Clock. A Manual is stopped until Advance, which runs due timers and
// waits until all lines are written. In a bubble of synctest use Wall with Piped and
// reach the server by Client: a real connection would stop the time of the bubble. An
// answer that is late waits for that clock too.
//
// Begin starts a game immediately. Hand is a player in a browser or on a second device,
// who moves, offers, chats, leaves, returns, gives time and asks for rematches. Join,
// Challenge, Accept, Decline and Withdraw act for the others. Inject lets requests meet
// a Trouble. CutStreams, StallStreams, ReleaseStreams and SilenceStreams act on open
// streams. Stop and Start are a restart that preserves games. Options.Strange adds
// unknown fields and types and repeated lines. Options.Castling says how castling is
// written, and Options.Unlimited drops the limits for tests of many games. Requests
// lists what came, and whether it came too early after a 429 or beside another request.
//
// Go's own client repeats a GET by itself when a persistent connection has broken.
// Client keeps none.
//
// # Where each fact is from
//
// The published description is lichess-org/api, doc/specs, version 2.0.165. The rest
// are paths in lichess-org/lila, unless another repository is named. Both are under the
// AGPL: they were read for facts, and no text of theirs is here. testdata has original
// examples with all described fields.
//
//   - Paths, fields and answers: the description; app/controllers PlayApi, Setup,
//     Challenge, Account, Api and OAuth.
//   - Lines of a game: modules/bot BotJsonView and GameStateStream. The queue of 32 lines
//     drops the oldest; one stream for each player, game and user agent; a keep-alive
//     each 7 seconds; gone 1 second after it closes, 10 after the game. A player who may
//     hear no chat hears none, and lines for those who look on reach bots alone.
//   - Events: modules/api EventStream. The description says that a new stream closes
//     the old one of the same token; the source that was read closes that of the same
//     player. Options.ByUser is the latter.
//   - Deeds and their refusals: modules/bot BotPlayer; modules/round RoundAsyncActor,
//     MovePlayer, Drawer, Takebacker, Finisher, Rematcher; modules/game GameExt;
//     modules/core Game and Pov. Draws and takebacks are answered with 200 whatever
//     becomes of them, and so is a move that came after the flag.
//   - Who is gone: modules/round RoundSocket and RoundAsyncActor; lichess-org/lila-ws
//     RoundCrowd. 40 seconds, twice that in rapid, three times in classical, a third for
//     whoever is behind by four pawns, 10 for whoever said that they leave; told each 5
//     seconds.
//   - Seeks: modules/setup SetupForm and HookConfig, modules/lobby BoardApiHookStream
//     and Biter. From rapid on, which is 480 seconds for limit and 40 increments; a
//     keep-alive each 10 seconds.
//   - Challenges: modules/challenge ChallengeApi, ChallengeMaker, ChallengeGranter,
//     ChallengeKeepAliveStream, JsonView. From blitz on; offline after 20 seconds.
//   - Errors: modules/web CtrlErrors and ResponseBuilder. A form that is wrong makes
//     "error" an object of lists, and not a text.
//   - Tokens: modules/oauth Protocol, AuthorizationRequest, AuthorizationApi, OAuthServer.
//   - Limits: modules/web Limiters and ConcurrencyLimit, modules/memo RateLimit.
//   - Castling: lichess-org/scalachess format/UciDump; lila issues 18230 and 18269.
//   - The clock and the statuses: lichess-org/scalachess Clock and Status.
//
// # What is simpler here, or a guess
//
// Flags fall by themselves, after Options.Grace. Variants other than Chess960 are named,
// and played by the rules of chess. Only a bare king cannot mate. The words of refused
// fields are "Invalid value". The lines "White proposes takeback" and their like are in
// the language of the server, and their exact words are a guess. After Limit every
// request of the token is refused for a minute, which is harder than the server is.
package onlinetest
