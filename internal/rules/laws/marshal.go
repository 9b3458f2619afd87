package laws

import "blindchess/internal/rules"

// MarshalText writes k as String does.
func (k ClaimKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *ClaimKind) UnmarshalText(text []byte) error {
	return rules.UnmarshalInto(k, text, ParseClaimKind, "claim")
}

// MarshalText writes k as String does.
func (k IllegalKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText reads what MarshalText writes.
func (k *IllegalKind) UnmarshalText(text []byte) error {
	return rules.UnmarshalInto(k, text, parseIllegalKind, "kind of illegal move")
}

func parseIllegalKind(text string) (IllegalKind, bool) {
	for k := IllegalDisplacement; k <= IllegalTwoHands; k++ {
		if k.String() == text {
			return k, true
		}
	}
	return 0, false
}

// MarshalText writes p as String does, and nothing for a pace not known.
func (p Pace) MarshalText() ([]byte, error) {
	if p == 0 {
		return nil, nil
	}
	return []byte(p.String()), nil
}

// UnmarshalText reads what MarshalText writes.
func (p *Pace) UnmarshalText(text []byte) error {
	return rules.UnmarshalInto(p, text, ParsePace, "pace")
}
