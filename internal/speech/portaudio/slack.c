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

// So long a card is not lean once it was served too late, and twice as long each
// time that it was again within a minute.
static const int64_t wary_at_first = 1000000000;
static const int64_t wary_at_most = 16000000000;
static const int64_t forgotten = 60000000000;

// Seven tenths of what a card holds ready may be missing while it rests, and more
// than a third while it is lean: a sound server takes a quarter at once, and what
// is handed over before it takes the next is ahead in full. A lean card is served
// too late where little is left. Where a full one had run out too, it would not
// have helped to be full.
void slack_begin(struct slack *slack, int64_t latency) {
	*slack = (struct slack){.wary = -forgotten};
	if (latency >= shortest) {
		slack->most = latency * 7 / 10;
		slack->least = latency * 3 / 10;
		slack->lean = latency * 7 / 20;
		slack->latest = latency * 13 / 20;
		slack->hopeless = latency * 23 / 20;
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

// hold_lean returns how long a lean card is kept waiting, which is late by so much.
static int64_t hold_lean(struct slack *slack, int64_t now, int64_t late) {
	if (now < slack->wary || late >= slack->lean) {
		return 0;
	}
	slack->leaning = 1;
	return slack->lean - late;
}

int64_t slack_hold(struct slack *slack, int64_t now, enum reserve reserve) {
	int full = now - slack->served > was_full;
	slack->leaning = 0;
	if (reserve == reserve_whole || now > slack->until || (slack->known && now - slack->due > 2 * slack->most)) {
		slack->known = 0;
		slack->until = now + find_every;
	} else if (!slack->known && full) {
		slack->known = 1;
		slack->filling = 0;
		slack->doubts = 0;
		slack->due = now;
	} else if (full && reserve == reserve_least) {
		doubt(slack, now - slack->due);
	}
	if (!slack->known || slack->most == 0) {
		return 0;
	}
	int64_t late = now - slack->due;
	if (reserve == reserve_lean) {
		slack->filling = slack->doubts = 0;
		return hold_lean(slack, now, late);
	}
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

// beware has the card not be lean for a while.
static void beware(struct slack *slack, int64_t now) {
	int64_t longer = now - slack->wary > forgotten ? wary_at_first : 2 * slack->caution;
	slack->caution = longer < wary_at_most ? longer : wary_at_most;
	slack->wary = now + slack->caution;
	slack->known = 0;
}

void slack_served(struct slack *slack, int64_t now, int64_t length) {
	int64_t late = now - slack->due;
	if (slack->leaning && late > slack->latest && late < slack->hopeless) {
		beware(slack, now);
	}
	slack->due += length;
	slack->served = now;
}
