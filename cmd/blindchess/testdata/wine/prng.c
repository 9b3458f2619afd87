/* What Go asks of bcryptprimitives.dll, which Wine 8 of Debian 12 lacks and
   Windows has had since version 8: random bytes. Built for tests alone. */

#include <stddef.h>

__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *buffer, unsigned long length);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, size_t length)
{
	return SystemFunction036(buffer, (unsigned long)length);
}
