/* SPDX-License-Identifier: Apache-2.0
 *
 * The line to the host and the milliseconds of an ATmega328P: PD0 and PD1, 8 bits,
 * no parity, and timer 0.
 */
#ifndef AVR_LINE_H
#define AVR_LINE_H

#include <stdint.h>

#ifndef F_CPU
#define F_CPU 16000000UL
#endif

/* line_begin opens the line at so many baud and begins to count. Interrupts are
 * still to be let in, by sei(). */
void line_begin(uint32_t baud);

/* line_take returns the next byte of the host, or -1 for none. */
int16_t line_take(void);

/* line_ready reports whether the line takes a byte, and line_give gives it one. */
uint8_t line_ready(void);
void line_give(uint8_t byte);

/* line_passed reports, once for each, that a millisecond has passed. */
uint8_t line_passed(void);

#endif
