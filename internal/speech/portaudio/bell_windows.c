//go:build cgo

#include <portaudio.h>
#include <pa_win_wasapi.h>
#include <stdlib.h>
#include <windows.h>

#include "bell.h"

// A bell is an event of Windows that stays set until it is reset.
struct bell {
	HANDLE event;
};

int64_t nanoseconds(void) {
	LARGE_INTEGER ticks, second;
	QueryPerformanceCounter(&ticks);
	QueryPerformanceFrequency(&second);
	return ticks.QuadPart / second.QuadPart * 1000000000 + ticks.QuadPart % second.QuadPart * 1000000000 / second.QuadPart;
}

struct bell *bell_make(void) {
	struct bell *bell = malloc(sizeof *bell);
	if (bell == NULL) {
		return NULL;
	}
	bell->event = CreateEventW(NULL, TRUE, FALSE, NULL);
	if (bell->event == NULL) {
		free(bell);
		return NULL;
	}
	return bell;
}

void bell_ring(struct bell *bell) { SetEvent(bell->event); }

void bell_still(struct bell *bell) { ResetEvent(bell->event); }

void bell_free(struct bell *bell) {
	CloseHandle(bell->event);
	free(bell);
}

int bell_await(struct bell *bell, int64_t time) {
	return WaitForSingleObject(bell->event, (DWORD)(time / 1000000)) == WAIT_OBJECT_0;
}

// WASAPI's thread is asked to end and never cancelled.
int keep_thread(void) { return 0; }
void release_thread(int before) { (void)before; }

// WASAPI plays only the rate that the card was set to, unless it is asked to convert.
void *any_rate(void) {
	static PaWasapiStreamInfo info = {
		.size = sizeof info,
		.hostApiType = paWASAPI,
		.version = 1,
		.flags = paWinWasapiAutoConvert,
	};
	return &info;
}

// PortAudio makes the buffer of WASAPI one period of the device longer than what it is
// asked for, and calls that period the device's high latency. A slack that does not know
// of it leaves a word behind so much more silence.
double latency_asked(int device, double latency) {
	const PaDeviceInfo *info = Pa_GetDeviceInfo(device);
	double period = info == NULL ? 0 : info->defaultHighOutputLatency;
	return latency > period ? latency - period : latency;
}
