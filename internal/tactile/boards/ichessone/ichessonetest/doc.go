// Package ichessonetest emulates an iChessOne on Bluetooth Low Energy. It is
// written from the publications of others on the board and independently of
// this program's driver.
//
// # Where each byte is from
//
// Each is a repository on GitHub and a path in it. JohanSjoblom/picochess has its
// files in eboard/ichessone and tests, Programmierbaer/BearChess has EChessBoard.cs
// and SerialCommunication.cs in
// BearChess/EChessBoards/iChessOne/IChessOneChessBoard.
//
//   - The name "iChessOne", the characteristic that is written to, 6E400002, and the
//     one that notifies, 6E400003: picochess, protocol.py. The service that holds
//     them, 6E400001: patchamama/chessboard-link, packages/chess-board-link/PROTOCOLS.md.
//   - The commands are letters without an end. "CPIRQ" has all squares told whenever
//     one changes and "RP" has them told once: picochess, command.py, and BearChess.
//     "CPM" and a number of milliseconds has them told so often, "CPOFF" and "CSOFF"
//     end it, "RH" asks for the hardware, "ES" and bytes sounds: BearChess.
//   - "RB" asks for the battery: both.
//   - All squares are told as "=p" and 32 bytes, a8 first along the ranks to h1, two
//     squares in each byte, the left one in the upper half. The pieces are P 1, N 2,
//     B 3, R 4, Q 5, K 6, and those of Black 7 to 12: picochess, parser.py and
//     tests/test_ichessone_parser.py, whose frames are test data here, and BearChess.
//   - The sensors do not know how the board lies. A board that is turned tells the
//     pieces from h1 to a8: test_ichessone_parser.py and BearChess.
//   - The battery is told as "=b", 1 where it is charged and else 0, and the percent:
//     test_ichessone_parser.py and BearChess.
//   - The hardware is told as "=h" and text: BearChess. What the text says is not
//     published.
//   - Lights are "EL", a byte with the brightness above and red below, a byte with two
//     colours, a byte for the edge above rank 8, the eight ranks from the eighth
//     down with the a-file in the lowest bit, a byte for the edge below rank 1, a byte
//     whose lower half is 1 where what was lit before goes out and 0 where it stays and
//     whose upper half flashes, and a byte for how long, 255 for ever: picochess,
//     command.py and tests/test_ichessone_command.py, and BearChess.
//
// # Where the sources disagree
//
// In the second byte of colours picochess has blue above green, BearChess green
// above blue. Here it is BearChess's order, and no test should rely on it.
// chessboard-link has another frame for positions, the Millennium boards' frame:
// the letter s and 64 letters. Two programs that people play with have the frame
// above, so that one is not told here.
//
// No source says whether the board reports its squares immediately on "CPIRQ".
// Here it does not. No source gives its reaction to an unknown command. Here it
// says nothing.
package ichessonetest
