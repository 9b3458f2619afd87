/* The functions of NVDA's controller client, which keep what NVDA is told. */
#include <windows.h>
#include <stdio.h>

__declspec(dllexport) unsigned long __stdcall nvdaController_testIfRunning(void) { return 0; }

static unsigned long keep(const char *text)
{
	FILE *file = fopen("nvda.txt", "ab");
	if (!file)
		return ERROR_OPEN_FAILED;
	fprintf(file, "%s\n", text);
	fclose(file);
	return 0;
}

__declspec(dllexport) unsigned long __stdcall nvdaController_speakText(const wchar_t *wide)
{
	char text[1024];
	if (!WideCharToMultiByte(CP_UTF8, 0, wide, -1, text, sizeof text, NULL, NULL))
		return ERROR_INVALID_PARAMETER;
	return keep(text);
}

__declspec(dllexport) unsigned long __stdcall nvdaController_cancelSpeech(void) { return keep("(cancel)"); }
