package uci_test

import "testing"

func TestEngine_EndsWhenTheProgramThatOpenedItIsKilled(t *testing.T) { killHosts(t, 5) }
