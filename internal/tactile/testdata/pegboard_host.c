/* SPDX-License-Identifier: Apache-2.0
 *
 * The reference firmware of the peg board on a computer, for tests: the host
 * is on standard input and output, contacts are switched by bytes on file 3
 * (the field, with 0x40 added where the contact closes), and what is lit or
 * buzzes is written as lines to standard error.
 */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pegboard.h"

static void show(const char *what, const uint8_t fields[8])
{
	int field;

	fprintf(stderr, "%s", what);
	for (field = 0; field < 64; field++)
		if (fields[field >> 3] >> (field & 7) & 1)
			fprintf(stderr, " %d", field);
	fprintf(stderr, "\n");
}

void peg_light(const uint8_t fields[8]) { show("light", fields); }
void peg_raise(const uint8_t fields[8]) { show("raise", fields); }
void peg_buzz(uint8_t field, uint16_t milliseconds) { fprintf(stderr, "buzz %d for %d\n", field, milliseconds); }

static long now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000L + t.tv_nsec / 1000000L;
}

int main(void)
{
	uint8_t closed[8] = { 0xFF, 0xFF, 0, 0, 0, 0, 0xFF, 0xFF };
	struct pollfd files[2] = { { .fd = 0, .events = POLLIN }, { .fd = 3, .events = POLLIN } };
	long before = now();

	peg_begin(closed);
	fprintf(stderr, "ready\n");
	for (;;) {
		uint8_t byte;
		int16_t next;

		poll(files, 2, 1);
		if (files[0].revents) {
			if (read(0, &byte, 1) != 1)
				return 0;
			peg_hear(byte);
		}
		if (files[1].revents) {
			if (read(3, &byte, 1) != 1)
				return 0;
			if (byte & 0x40)
				closed[(byte & 63) >> 3] |= 1 << (byte & 7);
			else
				closed[(byte & 63) >> 3] &= ~(1 << (byte & 7));
		}
		if (before < now()) { /* a computer that was busy must not look like a contact that rested */
			before = now();
			peg_scan(closed);
		}
		while ((next = peg_next()) >= 0) {
			byte = next;
			if (write(1, &byte, 1) != 1)
				return 0;
		}
	}
}
