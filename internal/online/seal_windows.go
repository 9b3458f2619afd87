package online

import (
	"io/fs"
	"unsafe"

	"golang.org/x/sys/windows"
)

// private checks nothing here: the content of the file is sealed for its owner.
func private(fs.FileInfo) bool { return true }

// seal has the system lock text for this account.
func seal(text []byte) ([]byte, error) {
	in, out := blobOf(text), windows.DataBlob{}
	if err := windows.CryptProtectData(in, nil, nil, 0, nil, windows.CRYPTPROTECT_UI_FORBIDDEN, &out); err != nil {
		return nil, err
	}
	return taken(out), nil
}

// unseal opens what seal has locked.
func unseal(text []byte) ([]byte, error) {
	in, out := blobOf(text), windows.DataBlob{}
	if err := windows.CryptUnprotectData(in, nil, nil, 0, nil, windows.CRYPTPROTECT_UI_FORBIDDEN, &out); err != nil {
		return nil, err
	}
	return taken(out), nil
}

func blobOf(text []byte) *windows.DataBlob {
	if len(text) == 0 {
		return &windows.DataBlob{}
	}
	return &windows.DataBlob{Size: uint32(len(text)), Data: &text[0]}
}

// taken copies a blob of the system and gives it back.
func taken(blob windows.DataBlob) []byte {
	defer func() { _, _ = windows.LocalFree(windows.Handle(unsafe.Pointer(blob.Data))) }()
	return append([]byte(nil), unsafe.Slice(blob.Data, blob.Size)...)
}
