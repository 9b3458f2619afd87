/* SPDX-License-Identifier: Apache-2.0
 *
 * The hardware of a peg board around an ATmega328P at 16 MHz, as an Arduino
 * Nano has it:
 *
 *   contacts  eight 74HC165 in a row, the first input being a8; a closed
 *             contact pulls its input to ground, ten kilohms pull it up.
 *             PC0 load, PC1 clock, PC2 data.
 *   lights    one MAX7219, its digit n being rank 8 - n and segment A to H
 *             (bits 6 to 0, then 7) files a to h. PB2 select, PB3 data, PB5 clock.
 *   raising   eight 74HC595 in a row behind power drivers, the last output
 *   buzzing   being a8; a square that buzzes is switched on and off.
 *             PD4 data, PD5 clock, PD6 latch.
 *   host      9600 baud, or what BAUD is defined as, 8 bits, no parity, on PD0
 *             and PD1.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <string.h>

#include "avr_line.h"
#include "pegboard.h"

#ifndef BAUD
#define BAUD 9600UL
#endif

static uint8_t raised[8];
static uint8_t buzzing = 0xFF; /* field, or none */
static uint16_t buzz_left;

static void read_contacts(uint8_t closed[8])
{
	uint8_t field;

	memset(closed, 0, 8);
	PORTC &= ~_BV(PC0);
	PORTC |= _BV(PC0);
	for (field = 0; field < 64; field++) {
		if (!(PINC & _BV(PC2)))
			closed[field >> 3] |= 1 << (field & 7);
		PORTC |= _BV(PC1);
		PORTC &= ~_BV(PC1);
	}
}

static void spi(uint8_t byte)
{
	SPDR = byte;
	while (!(SPSR & _BV(SPIF)))
		;
}

static void max7219(uint8_t place, uint8_t value)
{
	PORTB &= ~_BV(PB2);
	spi(place);
	spi(value);
	PORTB |= _BV(PB2);
}

void peg_light(const uint8_t fields[8])
{
	uint8_t rank, file;

	for (rank = 0; rank < 8; rank++) {
		uint8_t segments = 0;

		for (file = 0; file < 8; file++)
			if (fields[rank] >> file & 1)
				segments |= file == 7 ? 0x80 : 0x40 >> file;
		max7219(rank + 1, segments);
	}
}

static void drive(void)
{
	int8_t field;

	for (field = 63; field >= 0; field--) {
		uint8_t on = raised[field >> 3] >> (field & 7) & 1;

		if (field == buzzing)
			on = buzz_left >> 3 & 1; /* about sixty times a second */
		if (on)
			PORTD |= _BV(PD4);
		else
			PORTD &= ~_BV(PD4);
		PORTD |= _BV(PD5);
		PORTD &= ~_BV(PD5);
	}
	PORTD |= _BV(PD6);
	PORTD &= ~_BV(PD6);
}

void peg_raise(const uint8_t fields[8])
{
	memcpy(raised, fields, 8);
	drive();
}

void peg_buzz(uint8_t field, uint16_t length)
{
	buzzing = field;
	buzz_left = length;
}

static void begin(void)
{
	static const uint8_t dark[8];
	uint8_t closed[8];

	DDRC |= _BV(PC0) | _BV(PC1);
	DDRB |= _BV(PB2) | _BV(PB3) | _BV(PB5);
	DDRD |= _BV(PD4) | _BV(PD5) | _BV(PD6);
	SPCR = _BV(SPE) | _BV(MSTR) | _BV(SPR0);
	max7219(0x0F, 0); /* no test */
	max7219(0x09, 0); /* plain segments */
	max7219(0x0B, 7); /* eight digits */
	max7219(0x0A, 8); /* half as bright */
	max7219(0x0C, 1); /* on */
	peg_light(dark);
	drive();

	line_begin(BAUD);
	read_contacts(closed);
	peg_begin(closed);
	sei();
}

int main(void)
{
	uint8_t closed[8];

	begin();
	for (;;) {
		int16_t byte = line_take();

		if (byte >= 0)
			peg_hear((uint8_t)byte);
		if (line_ready() && (byte = peg_next()) >= 0)
			line_give((uint8_t)byte);
		if (!line_passed())
			continue;
		read_contacts(closed);
		peg_scan(closed);
		if (buzz_left) {
			if (!--buzz_left)
				buzzing = 0xFF;
			drive();
		}
	}
}
