//go:build cgo && unix

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "bell.h"

// A bell is a pipe that holds a byte once it was rung.
struct bell {
	int ends[2];
};

int64_t nanoseconds(void) {
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct bell *bell_make(void) {
	struct bell *bell = malloc(sizeof *bell);
	if (bell == NULL || pipe(bell->ends) != 0) {
		free(bell);
		return NULL;
	}
	for (int end = 0; end < 2; end++) {
		fcntl(bell->ends[end], F_SETFL, O_NONBLOCK);
		fcntl(bell->ends[end], F_SETFD, FD_CLOEXEC);
	}
	return bell;
}

void bell_ring(struct bell *bell) {
	char byte = 0;
	// A full pipe has rung already.
	if (write(bell->ends[1], &byte, 1) < 0) {
		return;
	}
}

void bell_still(struct bell *bell) {
	char bytes[16];
	while (read(bell->ends[0], bytes, sizeof bytes) > 0) {
	}
}

void bell_free(struct bell *bell) {
	close(bell->ends[0]);
	close(bell->ends[1]);
	free(bell);
}

int bell_await(struct bell *bell, int64_t time) {
	struct pollfd rung = {.fd = bell->ends[0], .events = POLLIN};
	return poll(&rung, 1, (int)(time / 1000000)) != 0;
}

int keep_thread(void) {
	int before;
	pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
	return before;
}

void release_thread(int before) {
	pthread_setcancelstate(before, NULL);
}

// ALSA and CoreAudio convert by themselves.
void *any_rate(void) { return NULL; }

// ALSA and CoreAudio hold what they are asked for.
double latency_asked(int device, double latency) {
	(void)device;
	return latency;
}
