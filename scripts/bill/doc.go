// Command bill lists what a built program is made of: its modules with their
// versions and licences, as a bill of materials in CycloneDX's JSON or as the
// notices that the licences want beside the program. It reads the program
// itself and the module cache, and asks no network.
//
//	go run ./scripts/bill blindchess >blindchess.cdx.json
//	go run ./scripts/bill -notices blindchess >NOTICES
package main
