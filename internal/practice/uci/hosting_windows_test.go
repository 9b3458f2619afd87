package uci_test

func hosting() bool { return false }
