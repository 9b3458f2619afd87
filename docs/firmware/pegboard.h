/* SPDX-License-Identifier: Apache-2.0
 *
 * A board of 64 apertures with plain contacts, speaking the open peg protocol
 * of blindchess, version 1. This part knows no hardware: it is told which
 * contacts are closed and what the host sent, and gives the bytes to send.
 * docs/firmware/README.md describes the protocol. textboard.c in the place of pegboard.c
 * has the same board speak the Chess Peripheral Protocol.
 */
#ifndef PEGBOARD_H
#define PEGBOARD_H

#include <stdint.h>

/* A contact must rest for so many milliseconds before it is believed. */
#define PEG_REST 30

/* What a board can do, as letters: l lights, r raises squares, b buzzes,
 * d keeps its contacts from bouncing. Take out what yours cannot. */
#define PEG_ABILITIES "lrbd"

/* What the board calls itself: up to 60 letters. Never the text of another
 * maker's board. */
#define PEG_NAME "blindchess peg board, open protocol 1"
#define PEG_SERIAL "00001"
#define PEG_LONG_SERIAL "0000000001"

/* Fields are numbered from a8, which is 0, along the ranks to h1, which is
 * 63. A set of fields is eight bytes: field n is bit n % 8 of byte n / 8. */

/* peg_begin takes the contacts as they are when the board is switched on. */
void peg_begin(const uint8_t closed[8]);

/* peg_scan takes the contacts as they are now. It is called once every
 * millisecond. */
void peg_scan(const uint8_t closed[8]);

/* peg_hear takes one byte of the host. */
void peg_hear(uint8_t byte);

/* peg_next returns the next byte to send, or -1 where there is none. */
int16_t peg_next(void);

/* The hardware provides these. Fields that buzz do so for a number of
 * milliseconds. A board without them does nothing. */
void peg_light(const uint8_t fields[8]);
void peg_raise(const uint8_t fields[8]);
void peg_buzz(uint8_t field, uint16_t milliseconds);

#endif
