package table

import (
	"blindchess/internal/rules"
	"blindchess/internal/rules/laws"
)

// tick looks what is due by the passing of time alone.
func (d *decision) tick() error {
	side := d.s.Clock.Running()
	if d.s.Phase == PhasePlaying && (d.s.Absent.White || d.s.Absent.Black) && d.lateness() {
		return nil
	}
	if d.s.Phase != PhasePlaying && d.s.Phase != PhaseSealing || side == 0 || d.s.Flags.Of(side) || d.s.Conditions.ClockTold {
		return nil
	}
	if _, fallen := d.s.Clock.Fallen(side, d.at); !fallen {
		return nil
	}
	d.emit(FlagFell{Actor: By(side)})
	if d.s.Claim.Kind != 0 {
		d.stop(side, StopClaim)
		return nil
	}
	if !d.s.laws.ArbiterCallsFlag(d.s.lawConditions()) {
		return nil
	}
	d.flag(side, false, 0)
	return nil
}

// flag carries out what follows a fallen flag.
func (d *decision) flag(side rules.Side, claimed bool, remaining laws.Millis) laws.Ruling {
	fall := laws.FlagFall{
		Side:       side,
		Conditions: d.s.lawConditions(),
		Both:       d.s.Flags.White && d.s.Flags.Black,
		LastPeriod: d.s.Clock.Read(side, d.at).Last,
		Claimed:    claimed,
		Remaining:  remaining,
	}
	ruling := d.s.laws.FlagFell(d.s.Game, fall)
	if ruling.Decision == laws.Upheld && ruling.Outcome.Over() {
		d.end(ruling.Outcome)
	}
	return ruling
}
