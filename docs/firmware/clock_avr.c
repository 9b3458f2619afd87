/* SPDX-License-Identifier: Apache-2.0
 *
 * The hardware of a talking clock around an ATmega328P at 16 MHz, as an Arduino
 * Nano has it. Every contact closes to ground:
 *
 *   lever    PC0, closed while it is up on the right
 *   buttons  PD2 mine, PD3 theirs, PD4 moves, PD5 mode, PD6 plus, PD7 minus,
 *            PC1 confirm, PC2 start and stop
 *   side     PC3, closed where the buttons are on the right
 *   battery  PC4, pulled down while it is low
 *   buzzer   PB1, two thousand times a second
 *   clips    PB2 to the line of a sound module such as a DFPlayer Mini, 9600
 *            baud; PB3 from its contact that is down while it plays
 *   host     38400 baud, 8 bits, no parity, on PD0 and PD1
 *
 * The clips are files by number: 1 to 100 say the numbers from 0, 101 and on
 * what CLOCK_SAYS_ has from 1, and 121 to 123 hours, minutes and seconds. Without
 * a module nothing is heard of them, and the clock goes on.
 */
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <util/delay.h>

#include "avr_line.h"
#include "clock.h"

#define BAUD 38400UL
#define REST 20 /* milliseconds before a contact is believed */

enum { CLIP_NUMBER = 1, CLIP_WHAT = 100, CLIP_HOURS = 121, CLIP_MINUTES, CLIP_SECONDS };

static uint16_t beep_left;
static uint8_t clips[12], clip_first, clip_count;

void clock_beep(uint16_t length)
{
	if (length > beep_left)
		beep_left = length;
	TCCR1A = _BV(COM1A0);
}

static void queue(uint8_t clip)
{
	if (clip_count < sizeof clips)
		clips[(clip_first + clip_count++) % sizeof clips] = clip;
}

static void queue_part(uint8_t number, uint8_t unit)
{
	queue(CLIP_NUMBER + number);
	queue(unit);
}

void clock_say(uint8_t what, uint32_t value)
{
	queue(CLIP_WHAT + what);
	switch (what) {
	case CLOCK_SAYS_MINE:
	case CLOCK_SAYS_THEIRS:
		if (value >= 3600)
			queue_part(value / 3600 % 100, CLIP_HOURS);
		queue_part(value / 60 % 60, CLIP_MINUTES);
		queue_part(value % 60, CLIP_SECONDS);
		break;
	case CLOCK_SAYS_READY:
	case CLOCK_SAYS_LEFT:
		break;
	default:
		queue(CLIP_NUMBER + value % 100);
	}
}

static void bit_out(uint8_t high)
{
	if (high)
		PORTB |= _BV(PB2);
	else
		PORTB &= ~_BV(PB2);
	_delay_us(103);
}

static void byte_out(uint8_t byte)
{
	uint8_t i;

	bit_out(0);
	for (i = 0; i < 8; i++, byte >>= 1)
		bit_out(byte & 1);
	bit_out(1);
}

/* play has the module play the next clip once it plays none. */
static void play(void)
{
	static uint8_t wait; /* milliseconds until the module says that it plays */
	uint8_t clip, i;

	if (wait) {
		wait--;
		return;
	}
	if (!clip_count || !(PINB & _BV(PB3)))
		return;
	clip = clips[clip_first];
	clip_first = (clip_first + 1) % sizeof clips;
	clip_count--;
	{
		const uint8_t command[] = { 0x7E, 0xFF, 0x06, 0x03, 0x00, 0x00, clip, 0xEF };

		for (i = 0; i < sizeof command; i++)
			byte_out(command[i]);
	}
	wait = 100;
}

/* contacts reads the buttons in their order from bit 0, the lever in bit 8 and
 * the battery in bit 9. */
static uint16_t contacts(void)
{
	uint8_t d = ~PIND, c = ~PINC;

	return d >> 2 | (uint16_t)(c >> PC1 & 3) << 6 | (uint16_t)(c & 1) << 8 | (uint16_t)(c >> PC4 & 1) << 9;
}

static void scan(void)
{
	static uint16_t believed;
	static uint8_t wavering[10];
	uint16_t seen = contacts();
	uint8_t i;

	for (i = 0; i < 10; i++) {
		uint16_t bit = 1U << i;

		if (!((seen ^ believed) & bit)) {
			wavering[i] = 0;
			continue;
		}
		if (++wavering[i] < REST)
			continue;
		wavering[i] = 0;
		believed ^= bit;
		if (i < 8 && believed & bit)
			clock_button(CLOCK_MINE + i);
		if (i == 8)
			clock_lever(believed >> 8 & 1);
		if (i == 9)
			clock_battery(believed >> 9 & 1);
	}
}

static void begin(void)
{
	PORTC = _BV(PC0) | _BV(PC1) | _BV(PC2) | _BV(PC3) | _BV(PC4);
	PORTD = 0xFC;
	DDRB = _BV(PB1) | _BV(PB2);
	PORTB = _BV(PB2) | _BV(PB3);

	line_begin(BAUD);
	TCCR1B = _BV(WGM12) | _BV(CS10);
	OCR1A = F_CPU / 2 / 2000 - 1;

	_delay_us(10);
	clock_begin(PINC & _BV(PC3) ? CLOCK_LEFT : CLOCK_RIGHT, 0);
	sei();
}

/* pass lets the milliseconds pass that have. */
static void pass(void)
{
	while (line_passed()) {
		clock_tick();
		scan();
		play();
		if (beep_left && !--beep_left)
			TCCR1A = 0;
	}
}

int main(void)
{
	int16_t byte;

	begin();
	for (;;) {
		while ((byte = line_take()) >= 0)
			clock_hear((uint8_t)byte);
		pass();
		while (line_ready() && (byte = clock_next()) >= 0)
			line_give((uint8_t)byte);
		if (!line_ready())
			continue; /* more is to be sent soon */
		sleep_mode(); /* until a byte or a millisecond comes */
	}
}
