/* SPDX-License-Identifier: Apache-2.0
 *
 * The open clock protocol and the clock itself. See clock.h.
 */
#include "clock.h"

#include <string.h>

#include "codes.h"
#include "link.h"

/* The operations of the extension. */
enum { WHO = 1, SET = 2, CONTROL = 3, BEEP = 4, RUN = 5, ASK_CONTROL = 6, SPOKEN = 7, TICKING = 8 };

enum { NO_ADDITION, INCREMENT, DELAY, BRONSTEIN };

#define PERIODS 4
#define PATIENCE 400 /* milliseconds for the host to say that it speaks */
#define WARNED 10    /* the last seconds, which are beeped */

struct period {
	uint16_t moves; /* 0 for all that are left */
	uint32_t time;  /* milliseconds */
	uint8_t addition;
	uint32_t added; /* milliseconds */
};

struct face {
	struct period periods[PERIODS];
	uint8_t count, period;
	uint16_t moves, reached; /* moves made, and when the period began */
	uint32_t left, used;     /* milliseconds; used by the move in hand */
	uint8_t fallen;
};

static struct face faces[2];
static uint8_t turn, lever, running, buttons, battery, by_hand, ticking;
static uint16_t second; /* milliseconds since the running side lost a whole one */

static uint8_t updating;
static uint16_t silence; /* milliseconds since the times were sent */

static uint8_t says, awaited; /* what the host was asked to speak */
static uint32_t says_value;
static uint16_t patience;

static uint8_t setting; /* the step, or 0 */
static uint32_t chosen[8];

static uint8_t heard[48];
static uint8_t heard_count;

/* put writes a number in bytes of seven bits, the highest first. */
static uint8_t *put(uint8_t *to, uint32_t number, uint8_t count)
{
	uint8_t i;

	for (i = count; i--; number >>= 7)
		to[i] = number & 0x7F;
	return to + count;
}

static const struct period *now(const struct face *f)
{
	return &f->periods[f->period < f->count ? f->period : f->count - 1];
}

static uint32_t delay_left(const struct face *f)
{
	const struct period *p = now(f);

	return f->count && p->addition == DELAY && f->used < p->added ? p->added - f->used : 0;
}

static void send_times(void)
{
	uint8_t data[20], *to = data;

	to = put(to, faces[CLOCK_LEFT].left, 5);
	to = put(to, faces[CLOCK_RIGHT].left, 5);
	*to++ = running | turn << 1 | battery << 2 | faces[CLOCK_LEFT].fallen << 3 | faces[CLOCK_RIGHT].fallen << 4 |
		(running && delay_left(&faces[turn]) ? 0x20 : 0) | by_hand << 6;
	to = put(to, running ? delay_left(&faces[turn]) : 0, 3);
	*to++ = faces[CLOCK_LEFT].period;
	*to++ = faces[CLOCK_RIGHT].period;
	to = put(to, faces[CLOCK_LEFT].moves, 2);
	put(to, faces[CLOCK_RIGHT].moves, 2);
	if (link_message(SAYS_TIMES, data, sizeof data))
		silence = 0;
}

static void changed(void)
{
	if (updating)
		send_times();
}

static void send_control(uint8_t side)
{
	uint8_t data[2 + 9 * PERIODS], *to = data, i;
	const struct face *f = &faces[side];

	*to++ = side;
	*to++ = f->count;
	for (i = 0; i < f->count; i++) {
		to = put(to, f->periods[i].moves, 2);
		to = put(to, f->periods[i].time / 1000, 3);
		*to++ = f->periods[i].addition;
		to = put(to, f->periods[i].added, 3);
	}
	link_message(SAYS_CONTROL, data, to - data);
}

/* ask has the host speak, and speaks itself where no host answers. */
static void ask(uint8_t what, uint32_t value)
{
	uint8_t data[7];

	data[0] = what;
	data[1] = buttons;
	put(data + 2, value, 5);
	link_message(SAYS_SAY, data, sizeof data);
	says = what;
	says_value = value;
	awaited = 1;
	patience = 0;
}

static void restart(struct face *f)
{
	f->period = f->fallen = 0;
	f->moves = f->reached = 0;
	f->used = 0;
	f->left = f->count ? f->periods[0].time + (f->periods[0].addition == INCREMENT ? f->periods[0].added : 0) : 0;
}

void clock_begin(uint8_t side, uint8_t right_high)
{
	memset(faces, 0, sizeof faces);
	buttons = side;
	turn = lever = right_high;
	running = by_hand = ticking = updating = awaited = setting = 0;
	heard_count = 0;
	link_clear();
	second = 0;
}

void clock_battery(uint8_t low)
{
	battery = low != 0;
}

/* completed gives a side that has pressed what its move brings. */
static void completed(struct face *f)
{
	const struct period *p;

	if (!f->count || f->fallen)
		return;
	p = now(f);
	if (p->addition == BRONSTEIN)
		f->left += f->used < p->added ? f->used : p->added;
	f->used = 0;
	f->moves++;
	if (p->moves && f->moves - f->reached >= p->moves) {
		f->period++;
		f->reached = f->moves;
		f->left += now(f)->time;
	}
	p = now(f);
	if (p->addition == INCREMENT)
		f->left += p->added;
}

void clock_lever(uint8_t right_high)
{
	if (right_high == lever)
		return;
	lever = right_high;
	if (turn == lever)
		return; /* the host has let that side run already */
	if (running) {
		completed(&faces[turn]);
		clock_beep(30);
	}
	turn = lever;
	faces[turn].used = 0;
	second = 0;
	changed();
}

static void fall(void)
{
	faces[turn].fallen = 1;
	running = 0;
	clock_beep(1500);
	changed();
	ask(CLOCK_SAYS_FLAG, turn == buttons ? 1 : 2);
}

static void pass(void)
{
	struct face *f = &faces[turn];
	uint8_t free = delay_left(f) > 0;

	f->used++;
	if (++second >= 1000) {
		second = 0;
		if (!free && f->left <= WARNED * 1000UL)
			clock_beep(20);
		else if (ticking)
			clock_beep(1);
	}
	if (free)
		return;
	if (f->left)
		f->left--;
	if (!f->left)
		fall();
}

void clock_tick(void)
{
	if (running)
		pass();
	if (awaited && ++patience >= PATIENCE) {
		awaited = 0;
		clock_say(says, says_value);
	}
	if (updating && ++silence >= 1000)
		send_times();
}

/* The setting by feel: each step has a range, and the buttons plus and minus go
 * round in it. */
static const struct step {
	uint8_t says;
	uint32_t first, last;
} steps[] = {
	{ CLOCK_SAYS_HOURS, 0, 9 },
	{ CLOCK_SAYS_MINUTES, 0, 59 },
	{ CLOCK_SAYS_ADDITION, NO_ADDITION, BRONSTEIN },
	{ CLOCK_SAYS_ADDED, 0, 60 },
	{ CLOCK_SAYS_COUNT, 0, 60 },
	{ CLOCK_SAYS_BONUS, 0, 90 },
};
#define STEPS (sizeof steps / sizeof steps[0])

static void speak_step(void)
{
	ask(steps[setting - 1].says, chosen[setting - 1]);
}

static void set_chosen(void)
{
	struct face f;

	memset(&f, 0, sizeof f);
	f.count = 1;
	f.periods[0].time = (chosen[0] * 60 + chosen[1]) * 60000UL;
	f.periods[0].addition = chosen[2];
	f.periods[0].added = chosen[2] ? chosen[3] * 1000 : 0;
	if (chosen[4]) {
		f.count = 2;
		f.periods[0].moves = chosen[4];
		f.periods[1] = f.periods[0];
		f.periods[1].moves = 0;
		f.periods[1].time = chosen[5] * 60000UL;
	}
	restart(&f);
	faces[CLOCK_LEFT] = faces[CLOCK_RIGHT] = f;
	by_hand = 1;
	changed();
}

/* skipped reports whether a step asks for what an earlier one has left out. */
static uint8_t skipped(uint8_t step)
{
	return (step == 4 && !chosen[2]) || (step == 6 && !chosen[4]);
}

static void confirm(void)
{
	do
		setting++;
	while (setting <= STEPS && skipped(setting));
	if (setting <= STEPS) {
		speak_step();
		return;
	}
	setting = 0;
	set_chosen();
	ask(CLOCK_SAYS_READY, 0);
}

static void set_by_feel(uint8_t button)
{
	const struct step *s = &steps[setting - 1];
	uint32_t *value = &chosen[setting - 1];

	switch (button) {
	case CLOCK_MODE:
		setting = 0;
		ask(CLOCK_SAYS_LEFT, 0);
		return;
	case CLOCK_CONFIRM:
		confirm();
		return;
	case CLOCK_PLUS:
		*value = *value < s->last ? *value + 1 : s->first;
		break;
	case CLOCK_MINUS:
		*value = *value > s->first ? *value - 1 : s->last;
		break;
	}
	speak_step();
}

static void run(uint8_t on)
{
	if (on && (faces[turn].fallen || !faces[turn].left))
		return;
	running = on;
	second = 0;
	changed();
}

static void tell(uint8_t side, uint8_t what)
{
	ask(what, faces[side].left / 1000);
}

void clock_button(uint8_t button)
{
	uint8_t data[2];

	data[0] = button;
	data[1] = buttons;
	link_message(SAYS_BUTTON, data, sizeof data);
	if (setting) {
		set_by_feel(button);
		return;
	}
	switch (button) {
	case CLOCK_MINE:
		tell(buttons, CLOCK_SAYS_MINE);
		break;
	case CLOCK_THEIRS:
		tell(!buttons, CLOCK_SAYS_THEIRS);
		break;
	case CLOCK_MOVES:
		ask(CLOCK_SAYS_MOVES, faces[buttons].moves);
		break;
	case CLOCK_MODE:
		if (running)
			break; /* nobody sets a clock that runs */
		setting = 1;
		ask(CLOCK_SAYS_SETTING, chosen[0]);
		break;
	case CLOCK_RUN:
		run(!running);
		ask(CLOCK_SAYS_RUNS, !running ? 0 : turn == buttons ? 1 : 2);
		break;
	}
}

/* take reads a number of bytes of six bits, the highest first. */
static uint32_t take(const uint8_t *from, uint8_t count)
{
	uint32_t number = 0;

	while (count--)
		number = number << 6 | (*from++ & 0x3F);
	return number;
}

static uint8_t set_times(const uint8_t *data, uint8_t count)
{
	if (count != 13 || data[12] > 2)
		return 0;
	faces[CLOCK_LEFT].left = take(data, 6);
	faces[CLOCK_RIGHT].left = take(data + 6, 6);
	faces[CLOCK_LEFT].fallen = faces[CLOCK_RIGHT].fallen = 0;
	running = data[12] != 0;
	if (running)
		turn = data[12] - 1;
	second = 0;
	by_hand = setting = 0;
	return 1;
}

static uint8_t set_control(const uint8_t *data, uint8_t count)
{
	uint8_t i, side = data[0], periods = data[1];
	struct face f;

	if (count < 2 || side > 2 || !periods || periods > PERIODS || count != 2 + 9 * periods)
		return 0;
	memset(&f, 0, sizeof f);
	f.count = periods;
	for (i = 0; i < periods; i++, data += 9) {
		f.periods[i].moves = take(data + 2, 2);
		f.periods[i].time = take(data + 4, 3) * 1000;
		f.periods[i].addition = data[7];
		f.periods[i].added = take(data + 8, 3);
	}
	restart(&f);
	if (side != CLOCK_RIGHT)
		faces[CLOCK_LEFT] = f;
	if (side != CLOCK_LEFT)
		faces[CLOCK_RIGHT] = f;
	running = by_hand = setting = 0;
	return 1;
}

static void extension(void)
{
	const uint8_t *data = heard + 3;
	uint8_t count = heard[1] - 2, done[2];

	done[0] = heard[2];
	done[1] = 1;
	switch (heard[2]) {
	case WHO:
		link_message(SAYS_CLOCK, (const uint8_t[]){ 1, buttons }, 2);
		link_message(SAYS_VERSION, (const uint8_t[]){ 1, 0 }, 2);
		link_message(SAYS_NAME, CLOCK_NAME, sizeof CLOCK_NAME - 1);
		link_message(SAYS_SERIAL, CLOCK_SERIAL, sizeof CLOCK_SERIAL - 1);
		return;
	case SPOKEN:
		awaited = 0;
		return;
	case SET:
		done[1] = !set_times(data, count);
		break;
	case CONTROL:
		done[1] = !set_control(data, count);
		break;
	case BEEP:
		if (count == 1)
			clock_beep(data[0] * 10);
		done[1] = count != 1;
		break;
	case RUN:
		if (count == 1 && data[0] <= 2) {
			if (data[0])
				turn = data[0] - 1;
			run(data[0] != 0);
			done[1] = data[0] && !running;
		}
		break;
	case ASK_CONTROL:
		send_control(CLOCK_LEFT);
		send_control(CLOCK_RIGHT);
		return;
	case TICKING:
		ticking = count == 1 && data[0];
		done[1] = count != 1;
		break;
	}
	link_message(SAYS_DONE, done, sizeof done);
	if (heard[2] == SET || heard[2] == CONTROL || heard[2] == RUN)
		send_times();
}

static void obey(void)
{
	switch (heard[0]) {
	case RESET:
		updating = 0;
		break;
	case UPDATE:
	case UPDATE_BOARD:
	case UPDATE_NICE:
		updating = 1;
		break;
	case TIMES:
		send_times();
		break;
	case CLOCK_EXTENSION:
		if (heard[1] >= 2)
			extension();
		break;
	}
}

static uint8_t longer(uint8_t first)
{
	return first == CLOCK_EXTENSION || first == CLOCK_MESSAGE || first == LIGHT_PAIR || first == PEG_EXTENSION;
}

/* A length that cannot be is not believed, so that a damaged command ends soon;
 * and a byte of a command that only its beginning may be begins another. */
void clock_hear(uint8_t byte)
{
	if (heard_count > 1 && byte >= 0x40)
		heard_count = 0;
	heard[heard_count++] = byte;
	if (longer(heard[0])) {
		if (heard_count < 2)
			return;
		if (heard[1] > sizeof heard - 2) {
			heard_count = 0;
			return;
		}
		if (heard_count < heard[1] + 2)
			return;
	}
	obey();
	heard_count = 0;
}

int16_t clock_next(void)
{
	return link_next();
}
