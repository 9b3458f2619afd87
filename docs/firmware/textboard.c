/* SPDX-License-Identifier: Apache-2.0
 *
 * The Chess Peripheral Protocol for a board of 64 plain contacts, in the place of
 * pegboard.c: lines of text that end with a line feed, which programs for phones
 * speak as well. The contacts do not know the pieces: each is told as a question
 * mark, and whoever is told of it knows which piece stood there. See pegboard.h.
 */
#include "pegboard.h"

#include <string.h>

#include "contacts.h"
#include "link.h"

#define NO_FIELD 64

static char heard[128]; /* a line that is not complete, or too long */
static uint8_t heard_count;

static uint8_t told[8];   /* the fields as the host was told them last */
static uint8_t streaming; /* each change is told */

static uint8_t from = NO_FIELD, to = NO_FIELD; /* the move that is shown */

static void set(uint8_t field, uint8_t closed)
{
	uint8_t bit = 1 << (field & 7);

	if (closed)
		told[field >> 3] |= bit;
	else
		told[field >> 3] &= ~bit;
}

/* say takes a line of one or two words, or nothing where there is no room. */
static uint8_t say(const char *word, const char *rest)
{
	uint8_t length = strlen(word) + strlen(rest) + 2;

	if (!link_room(length))
		return 0;
	while (*word)
		link_send((uint8_t)*word++);
	if (*rest)
		link_send(' ');
	while (*rest)
		link_send((uint8_t)*rest++);
	link_send('\n');
	return 1;
}

/* say_state says which fields are closed, as the first field of a FEN. */
static uint8_t say_state(const char *word)
{
	char text[72], *end = text;
	uint8_t field, empty = 0;

	for (field = 0; field < 64; field++) {
		uint8_t closed = told[field >> 3] >> (field & 7) & 1;

		empty += !closed;
		if (empty && (closed || (field & 7) == 7)) {
			*end++ = '0' + empty;
			empty = 0;
		}
		if (closed)
			*end++ = '?';
		if ((field & 7) == 7 && field < 63)
			*end++ = '/';
	}
	*end = 0;
	return say(word, text);
}

/* look takes the fields as they are: the host is told of all of them. */
static void look(void)
{
	uint8_t field;

	for (field = 0; field < 64; field++)
		set(field, contacts_closed(field));
	contacts_told();
}

/* stands reports whether the pieces of a placement are those on the board. */
static uint8_t stands(const char *placement)
{
	uint8_t field = 0;

	for (; *placement && *placement != ' '; placement++) {
		if (*placement == '/')
			continue;
		if (*placement >= '1' && *placement <= '8') {
			uint8_t empty = *placement - '0';

			while (empty--)
				if (field > 63 || contacts_closed(field++))
					return 0;
			continue;
		}
		if (field > 63 || !contacts_closed(field++))
			return 0;
	}
	return field == 64;
}

static void show(void)
{
	uint8_t fields[8];

	memset(fields, 0, sizeof fields);
	if (from != NO_FIELD) {
		fields[from >> 3] |= 1 << (from & 7);
		fields[to >> 3] |= 1 << (to & 7);
	}
	peg_light(fields);
	peg_raise(fields);
}

static uint8_t field_of(const char *name)
{
	uint8_t file = name[0] - 'a', rank = name[1] - '1';

	return file < 8 && rank < 8 ? (7 - rank) * 8 + file : NO_FIELD;
}

static void move(const char *text)
{
	if (strlen(text) < 4 || field_of(text) == NO_FIELD || field_of(text + 2) == NO_FIELD)
		return;
	from = field_of(text);
	to = field_of(text + 2);
	show();
	peg_buzz(from, 300);
}

static uint8_t feature(const char *name)
{
	if (!strcmp(name, "state_stream"))
		streaming = 1;
	return !strcmp(name, "get_state") || !strcmp(name, "submove_state") || !strcmp(name, "state_stream");
}

static void begin(char *placement)
{
	look();
	if (stands(placement))
		say("sync", placement);
	else
		say_state("unsync");
}

static void obey(char *word)
{
	char *rest = strchr(word, ' ');

	if (rest)
		*rest++ = 0;
	else
		rest = word + strlen(word);
	if (!strcmp(word, "feature")) {
		say(feature(rest) ? "ok" : "nok", "");
	} else if (!strcmp(word, "variant") || !strcmp(word, "set_variant")) {
		say(!strcmp(rest, "standard") ? "ok" : "nok", "");
	} else if (!strcmp(word, "begin")) {
		begin(rest);
	} else if (!strcmp(word, "get_state")) {
		look();
		say_state("state");
	} else if (!strcmp(word, "move")) {
		move(rest);
	} else if (!strcmp(word, "end")) {
		from = to = NO_FIELD;
		show();
	} else if (*word && strcmp(word, "ok") && strcmp(word, "nok") && strcmp(word, "promote")) {
		say("err", "unexpected command");
	}
}

void peg_begin(const uint8_t closed[8])
{
	contacts_begin(closed);
	link_clear();
	heard_count = streaming = 0;
	from = to = NO_FIELD;
	look();
}

void peg_scan(const uint8_t closed[8])
{
	int16_t change;

	contacts_scan(closed);
	while (streaming && (change = contacts_changed()) >= 0) {
		uint8_t field = change & 0x3F, closes = change >> 6 & 1;

		set(field, closes);
		if (!say_state("state")) {
			set(field, !closes);
			return;
		}
		contacts_take();
		if (from == NO_FIELD || field != to || !closes || (told[from >> 3] >> (from & 7) & 1))
			continue;
		from = to = NO_FIELD; /* it was carried out */
		show();
	}
}

/* A line that is too long is left aside as a whole. */
void peg_hear(uint8_t byte)
{
	if (byte == '\r')
		return;
	if (byte != '\n') {
		if (heard_count < sizeof heard)
			heard[heard_count++] = (char)byte;
		return;
	}
	if (heard_count < sizeof heard) {
		heard[heard_count] = 0;
		obey(heard);
	}
	heard_count = 0;
}

int16_t peg_next(void)
{
	return link_next();
}
