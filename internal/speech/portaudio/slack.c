//go:build cgo

#include "stream.h"

// A card that comes back so long after it was served had no room before. How
// it stands is found anew after every word, and every few seconds.
static const int64_t was_full = 3000000;
static const int64_t find_every = 3000000000;

// A card that was full so many times in a row, and seemed late each time, is
// not as late as it seems.
static const int enough_doubts = 3;

// A latency below this leaves no slack.
static const int64_t shortest = 30000000;

// Seven tenths of what a card holds ready may be missing while it rests.
void slack_begin(struct slack *slack, int64_t latency) {
	*slack = (struct slack){0};
	if (latency >= shortest) {
		slack->most = latency * 7 / 10;
		slack->least = latency * 3 / 10;
	}
}

// doubt looks whether the card is less late than it seems. What a card could
// not play for want of samples it never asks for again, and then it is full
// though it seems late.
static void doubt(struct slack *slack, int64_t late) {
	if (slack->doubts == 0 || late < slack->spare) {
		slack->spare = late;
	}
	if (++slack->doubts == enough_doubts) {
		slack->due += slack->spare;
		slack->doubts = 0;
	}
}

int64_t slack_hold(struct slack *slack, int64_t now, int resting) {
	int full = now - slack->served > was_full;
	if (!resting || now > slack->until || (slack->known && now - slack->due > 2 * slack->most)) {
		slack->known = 0;
		slack->until = now + find_every;
	} else if (!slack->known && full) {
		slack->known = 1;
		slack->filling = 0;
		slack->doubts = 0;
		slack->due = now;
	} else if (full) {
		doubt(slack, now - slack->due);
	}
	if (!slack->known || slack->most == 0) {
		return 0;
	}
	int64_t late = now - slack->due;
	if (late <= slack->least) {
		slack->filling = 0;
		slack->doubts = 0;
	}
	if (slack->filling || late >= slack->most) {
		slack->filling = 1;
		return 0;
	}
	slack->filling = 1;
	return slack->most - late;
}

void slack_served(struct slack *slack, int64_t now, int64_t length) {
	slack->due += length;
	slack->served = now;
}
