; SPDX-License-Identifier: Apache-2.0
; The installer for Windows, for one person, without an administrator. It asks for nothing
; but a folder, and has plain controls alone, which screen readers read.
;   makensis -DVERSION=1.0.0 -DFILES=FOLDER -DOUT=FILE blindchess.nsi

Target amd64-unicode
Unicode true
Name "blindchess ${VERSION}"
OutFile "${OUT}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\blindchess"
InstallDirRegKey HKCU "Software\Microsoft\Windows\CurrentVersion\Uninstall\blindchess" "InstallLocation"
SetCompressor /SOLID lzma
; Both programs hold the same voices, which this window sees as one.
SetCompressorDictSize 64
SetDateSave off
ShowInstDetails nevershow
ShowUninstDetails nevershow
XPStyle on

Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

UninstallText "This removes the program. Your games and settings stay in the folder blindchess below $LOCALAPPDATA and $APPDATA."

!define REGISTERED "Software\Microsoft\Windows\CurrentVersion\Uninstall\blindchess"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"

Section
	SetOutPath "$INSTDIR"
	File /r "${FILES}\*"
	WriteUninstaller "$INSTDIR\uninstall.exe"

	; The Run dialogue and "start blindchess" find both programs.
	WriteRegStr HKCU "${PATHS}\blindchess.exe" "" "$INSTDIR\blindchess.exe"
	WriteRegStr HKCU "${PATHS}\blindchess-hall.exe" "" "$INSTDIR\blindchess-hall.exe"

	; A console that stays open, so that the last sentence can be read.
	SetOutPath "$PROFILE"
	CreateShortcut "$SMPROGRAMS\blindchess.lnk" "$SYSDIR\cmd.exe" '/k ""$INSTDIR\blindchess.exe""' "$INSTDIR\blindchess.exe" 0 SW_SHOWNORMAL "" "Play chess by ear"

	WriteRegStr HKCU "${REGISTERED}" "DisplayName" "blindchess"
	WriteRegStr HKCU "${REGISTERED}" "DisplayVersion" "${VERSION}"
	WriteRegStr HKCU "${REGISTERED}" "Publisher" "The maintainers of blindchess"
	WriteRegStr HKCU "${REGISTERED}" "InstallLocation" "$INSTDIR"
	WriteRegStr HKCU "${REGISTERED}" "UninstallString" '"$INSTDIR\uninstall.exe"'
	WriteRegStr HKCU "${REGISTERED}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
	WriteRegDWORD HKCU "${REGISTERED}" "NoModify" 1
	WriteRegDWORD HKCU "${REGISTERED}" "NoRepair" 1
SectionEnd

Section Uninstall
	; What the installer brought, and nothing that a person put there.
	RMDir /r "$INSTDIR\docs"
	Delete "$INSTDIR\blindchess.exe"
	Delete "$INSTDIR\blindchess-hall.exe"
	Delete "$INSTDIR\README.md"
	Delete "$INSTDIR\CHANGELOG.md"
	Delete "$INSTDIR\LICENSE"
	Delete "$INSTDIR\NOTICES"
	Delete "$INSTDIR\uninstall.exe"
	RMDir "$INSTDIR"
	Delete "$SMPROGRAMS\blindchess.lnk"
	DeleteRegKey HKCU "${PATHS}\blindchess.exe"
	DeleteRegKey HKCU "${PATHS}\blindchess-hall.exe"
	DeleteRegKey HKCU "${REGISTERED}"
SectionEnd
