package relay

import (
	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// Take passes the records that a host sends to take, with the present instant of
// the table, until the link ends, and returns why. It returns nil if another game
// follows at the table, whose records come over another link. It has no seat: it
// neither says nor shows anything, and sends only its preferences.
func Take(link Link, take func(at clock.Instant, records []table.Record)) error {
	if err := link.Send(kindPrefer, Prefer{}); err != nil {
		return err
	}
	for begun := false; ; {
		kind, body, err := link.Next()
		if err != nil {
			return err
		}
		if kind != kindNews {
			continue
		}
		n, err := unsqueeze(body)
		if err != nil {
			return err
		}
		if n.At == 0 && len(n.Records) > 0 {
			n.At = n.Records[len(n.Records)-1].At
		}
		if len(n.Records) > 0 {
			if begun && n.Records[0].Seq == 1 {
				return nil
			}
			begun = true
		}
		if n.At != 0 || len(n.Records) > 0 {
			take(n.At, n.Records)
		}
	}
}
