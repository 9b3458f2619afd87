package pieces

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"strings"
)

// AskKitty asks a terminal whether it knows the protocol of kitty. One that does
// answers with the number and OK; others say nothing.
func AskKitty(number int) string {
	return fmt.Sprintf("\x1b_Gi=%d,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\", number)
}

// longestPart is how many letters one sequence of a picture may have.
const longestPart = 4096

// SendKitty returns the sequences that give a terminal a picture, to be shown later
// by its number, which is above 0.
func SendKitty(number int, picture image.Image) string {
	var file bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(&file, picture); err != nil {
		return "" // a picture without pixels
	}
	var all strings.Builder
	left := base64.StdEncoding.EncodeToString(file.Bytes())
	head := fmt.Sprintf("a=t,f=100,i=%d,q=2,", number)
	for left != "" {
		part := left[:min(len(left), longestPart)]
		left = left[len(part):]
		more := 0
		if left != "" {
			more = 1
		}
		fmt.Fprintf(&all, "\x1b_G%sm=%d;%s\x1b\\", head, more, part)
		head = "q=2,"
	}
	return all.String()
}

// Area is a rectangle of cells, counted from 0.
type Area struct{ X, Y, Width, Height int }

// ShowKitty shows the picture of a number in an area, which it fills. The shown
// picture has a separate number, above 0, by which it is hidden. The cursor stays.
func ShowKitty(number, shown int, at Area) string {
	return fmt.Sprintf("\x1b7\x1b[%d;%dH\x1b_Ga=p,i=%d,p=%d,c=%d,r=%d,C=1,q=2\x1b\\\x1b8", at.Y+1, at.X+1, number, shown, at.Width, at.Height)
}

// HideKitty takes away what ShowKitty has shown.
func HideKitty(number, shown int) string {
	return fmt.Sprintf("\x1b_Ga=d,d=i,i=%d,p=%d,q=2\x1b\\", number, shown)
}

// ForgetKitty takes away all that is shown, and the pictures with it.
const ForgetKitty = "\x1b_Ga=d,d=A,q=2\x1b\\"
