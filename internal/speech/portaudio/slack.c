//go:build cgo

#include "stream.h"

// A card that comes back so long after it was served had no room before. How
// it stands is found anew after every word, and every few seconds.
static const int64_t was_full = 3000000;
static const int64_t find_every = 3000000000;

// A latency below this leaves no slack.
static const int64_t shortest = 30000000;

// Three fifths of what a card holds ready may be missing while it rests.
void slack_begin(struct slack *slack, int64_t latency) {
	*slack = (struct slack){0};
	if (latency >= shortest) {
		slack->most = latency * 3 / 5;
		slack->least = latency / 5;
	}
}

int64_t slack_hold(struct slack *slack, int64_t now, int resting) {
	int64_t late = now - slack->due;
	if (!resting || now > slack->until || (slack->known && late > 2 * slack->most)) {
		slack->known = 0;
		slack->until = now + find_every;
	} else if (!slack->known && now - slack->served > was_full) {
		slack->known = 1;
		slack->filling = 0;
		slack->due = now;
		late = 0;
	}
	if (!slack->known || slack->most == 0) {
		return 0;
	}
	if (late <= slack->least) {
		slack->filling = 0;
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
