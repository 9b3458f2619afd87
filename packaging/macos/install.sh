#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Puts blindchess into your home folder, without an administrator.
#   ./install.sh            into ~/.local
#   ./install.sh FOLDER     into another folder
set -eu

to=${1:-$HOME/.local}
cd "$(dirname "$0")"
mkdir -p "$to/bin" "$to/share/man/man1"
for program in blindchess blindchess-hall; do
	cp "$program" "$to/bin/$program"
	chmod 755 "$to/bin/$program"
	# A program from the network asks before its first start; you have decided already.
	xattr -d com.apple.quarantine "$to/bin/$program" 2>/dev/null || true
done
cp share/man/man1/*.1 "$to/share/man/man1/"
echo "blindchess is in $to/bin."
case ":$PATH:" in
*":$to/bin:"*) echo "Type: blindchess" ;;
*) echo "Type: $to/bin/blindchess" ;;
esac
