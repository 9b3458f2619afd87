//go:build cgo

// The streams. While nothing is said, one that plays is served here, without
// waking the program: see slack.

#ifndef BLINDCHESS_STREAM
#define BLINDCHESS_STREAM

#include <stdint.h>

// A slack hands silence to a card as late as the card can bear, so that a word
// that comes finds little silence ahead of it, and the card wakes up seldom.
//
// A full card asks as soon as it has room. From there on the slack counts how
// late it is: how long ago a card that was never kept waiting would have asked.
//
// A card that is lean is kept waiting too, for a piece at a time: what is to be
// cut short by something more urgent has less of itself ahead. Where the machine
// is too busy to serve it in time it is not lean for a while.
// All times are nanoseconds of a clock that never steps back.
struct slack {
	int64_t most;     // how late silence is handed over
	int64_t least;    // no later than that, the card has enough for now
	int64_t lean;     // how late words are handed over that may be cut
	int64_t latest;   // a lean card that is served later than that has too little left
	int64_t hopeless; // and one that is full has nothing left
	int64_t wary;     // until when it is not lean
	int64_t caution;  // for how long it was made so
	int64_t due;      // when a card that was never kept waiting would ask
	int64_t until;    // when due is to be found anew, for two clocks drift
	int64_t served;   // when the card last got what it asked for
	int known;        // whether due is known: the card was full when it last asked
	int leaning;      // whether the card was lean when it last asked
	int filling;      // whether silence is handed over until the card has enough
	int doubts;       // how often in a row the card was full and seemed late
	int64_t spare;    // how late it seemed then, at the least
};

void slack_begin(struct slack *slack, int64_t latency);

// How much a card is to hold ready: see Reserve.
enum reserve { reserve_whole, reserve_lean, reserve_least };

// slack_hold returns how long a card that asks now is to be kept waiting.
int64_t slack_hold(struct slack *slack, int64_t now, enum reserve reserve);

// slack_served notes that the card got what lasts for length.
void slack_served(struct slack *slack, int64_t now, int64_t length);

// A player is a stream that plays what the program fills in for handle, or one
// that records what the program takes for it. All functions return an error of
// PortAudio, or zero.
struct player;

int player_open(struct player **player, int records, int device, int channels, double rate, double latency, uintptr_t handle);
int player_start(struct player *player);

// player_wake has a player ask that rests or is kept waiting; any thread may call it.
void player_wake(struct player *player);

// player_close stops at once and frees the player.
int player_close(struct player *player);

#endif
