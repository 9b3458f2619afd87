package relay

import (
	"blindchess/internal/clock"
	"blindchess/internal/table"
)

// Take hands the records that a host sends to take, with the present instant of
// the table, until the link ends, and returns why. It sits at no seat: nothing is
// said or shown here, and nothing is sent but what is preferred.
func Take(link Link, take func(at clock.Instant, records []table.Record)) error {
	if err := link.Send(kindPrefer, Prefer{}); err != nil {
		return err
	}
	for {
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
		if n.At != 0 || len(n.Records) > 0 {
			take(n.At, n.Records)
		}
	}
}
