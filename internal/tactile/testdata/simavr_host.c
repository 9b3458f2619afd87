/* SPDX-License-Identifier: Apache-2.0
 *
 * A firmware of docs/firmware in libsimavr, with the parts around its
 * controller: the program of an ATmega328P, named first, as "peg" or as
 * "clock". The host is on standard input and output, contacts are switched by
 * bytes on file 3 (their number, with 0x40 added where they close; of a clock
 * the buttons from 0, the lever 8 and the battery 9), and what is lit or raised
 * is written as lines to standard error, and so are the clips that a clock has its
 * sound module play. A second here is a second there, as far
 * as this computer can.
 */
#define _POSIX_C_SOURCE 200809L
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define FREQUENCY 16000000UL

static avr_t *avr;
static int takes = 1; /* the controller takes bytes */

static uint8_t closed[64];
static int loaded; /* the contact at the end of the row of 74HC165 */
static avr_irq_t *data_in;

static uint8_t lit[64], raised[64], shifted[64];
static uint8_t pair[2];

static void show(const char *what, const uint8_t fields[64])
{
	int field;

	fprintf(stderr, "%s", what);
	for (field = 0; field < 64; field++)
		if (fields[field])
			fprintf(stderr, " %d", field);
	fprintf(stderr, "\n");
}

static avr_irq_t *pin(char port, int number)
{
	return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), number);
}

static void said(avr_irq_t *irq, uint32_t value, void *param)
{
	uint8_t byte = value;

	(void)irq, (void)param;
	if (write(1, &byte, 1) != 1)
		_exit(0);
}

static void may(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)value;
	takes = param != NULL;
}

static void present(void)
{
	avr_raise_irq(data_in, loaded > 63 || !closed[loaded]);
}

static void load(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (value) {
		loaded = 0;
		present();
	}
}

static void shift(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (value) {
		loaded++;
		present();
	}
}

static void spi(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	pair[0] = pair[1];
	pair[1] = value;
}

/* latch_lights is the MAX7219 taking a digit. */
static void latch_lights(avr_irq_t *irq, uint32_t value, void *param)
{
	int file;

	(void)irq, (void)param;
	if (!value || pair[0] < 1 || pair[0] > 8)
		return;
	for (file = 0; file < 8; file++)
		lit[8 * (pair[0] - 1) + file] = (pair[1] & (file == 7 ? 0x80 : 0x40 >> file)) != 0;
	if (pair[0] == 8)
		show("light", lit);
}

static uint32_t out;

static void data_out(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	out = value;
}

static void clock_out(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (value) {
		memmove(shifted + 1, shifted, 63);
		shifted[0] = out;
	}
}

static void latch_out(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	if (!value || !memcmp(raised, shifted, 64))
		return;
	memcpy(raised, shifted, 64);
	show("raise", raised);
}

static void wire_peg(void)
{
	memset(closed, 1, 16);
	memset(closed + 48, 1, 16);
	data_in = pin('C', 2);
	avr_irq_register_notify(pin('C', 0), load, NULL);
	avr_irq_register_notify(pin('C', 1), shift, NULL);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), spi, NULL);
	avr_irq_register_notify(pin('B', 2), latch_lights, NULL);
	avr_irq_register_notify(pin('D', 4), data_out, NULL);
	avr_irq_register_notify(pin('D', 5), clock_out, NULL);
	avr_irq_register_notify(pin('D', 6), latch_out, NULL);
}

/* contact returns a contact of a clock by its number. */
static avr_irq_t *contact(int number)
{
	switch (number) {
	case 6:
	case 7:
		return pin('C', number - 5);
	case 8:
		return pin('C', 0);
	case 9:
		return pin('C', 4);
	default:
		return pin('D', number + 2);
	}
}

/* The line to the sound module: a byte begins where it falls, and its bits are
 * looked at in their middle. What a command for a clip names is shown. */
#define BIT (FREQUENCY / 9600)

static uint8_t line = 1, bits, byte_in, command[8], commanded;

static avr_cycle_count_t look(avr_t *a, avr_cycle_count_t when, void *param)
{
	(void)a, (void)param;
	if (bits < 8) {
		byte_in |= line << bits++;
		return when + BIT;
	}
	bits = 0xFF;
	commanded = byte_in == 0x7E ? 0 : commanded;
	if (commanded < sizeof command)
		command[commanded++] = byte_in;
	if (commanded == sizeof command && byte_in == 0xEF)
		fprintf(stderr, "clip %d\n", command[5] << 8 | command[6]);
	return 0;
}

static void clip_out(avr_irq_t *irq, uint32_t value, void *param)
{
	(void)irq, (void)param;
	line = value;
	if (value || bits < 9)
		return;
	bits = byte_in = 0;
	avr_cycle_timer_register(avr, BIT + BIT / 2, look, NULL);
}

static void wire_clock(void)
{
	int number;

	bits = 0xFF;
	avr_irq_register_notify(pin('B', 2), clip_out, NULL);

	for (number = 0; number < 10; number++)
		avr_raise_irq(contact(number), 1);
	avr_raise_irq(pin('C', 3), 1);
	avr_raise_irq(pin('B', 3), 1);
}

static void switched(int clock, uint8_t byte)
{
	if (clock)
		avr_raise_irq(contact(byte & 0x3F), !(byte & 0x40));
	else
		closed[byte & 0x3F] = byte >> 6 & 1;
}

static uint64_t now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000ULL + t.tv_nsec / 1000;
}

static void no_sleep(avr_t *a, avr_cycle_count_t cycles)
{
	(void)a, (void)cycles;
}

int main(int count, char **words)
{
	elf_firmware_t firmware;
	struct pollfd files[2] = { { .fd = 0, .events = POLLIN }, { .fd = 3, .events = POLLIN } };
	uint32_t flags = 0;
	uint64_t began;
	int clock, host;
	long ready = 0;

	host = dup(1);
	dup2(2, 1); /* what is told of loading is nothing for the host */
	memset(&firmware, 0, sizeof firmware);
	if (count != 3 || elf_read_firmware(words[1], &firmware) || !(avr = avr_make_mcu_by_name("atmega328p")))
		return 1;
	clock = !strcmp(words[2], "clock");
	avr_init(avr);
	avr->frequency = firmware.frequency = FREQUENCY;
	avr->log = LOG_NONE;
	avr_load_firmware(avr, &firmware);
	fflush(stdout);
	dup2(host, 1);
	avr->frequency = FREQUENCY;
	avr->sleep = no_sleep;
	avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), said, NULL);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), may, &takes);
	avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), may, NULL);
	if (clock)
		wire_clock();
	else
		wire_peg();
	for (began = now();;) {
		uint64_t passed = avr->cycle / (FREQUENCY / 1000000), at;
		avr_cycle_count_t until = avr->cycle + FREQUENCY / (ready ? 1000 : 50);
		uint8_t byte;

		while (avr->cycle < until)
			if (avr_run(avr) == cpu_Done || avr->state == cpu_Crashed)
				return 2;
		if (!ready++) /* after twenty milliseconds the controller has begun */
			fprintf(stderr, "ready\n");
		at = now() - began;
		if (at > passed + 100000)
			began += at - passed - 100000; /* a computer that was busy does not make up for it */
		poll(files, 2, passed > at + 1000 ? (passed - at) / 1000 : 0);
		if (files[0].revents && takes) {
			if (read(0, &byte, 1) != 1)
				return 0;
			avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT), byte);
		}
		if (files[1].revents) {
			if (read(3, &byte, 1) != 1)
				return 0;
			switched(clock, byte);
		}
	}
}
