package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"

	"blindchess/internal/clock"
)

// kinds lists one of every event, by which records are read back. It is only
// read.
var kinds = byName(
	TableSet{}, GameStarted{}, TableRestored{}, TableStood{}, AssistantAppointed{}, PlayerAbsent{}, PlayerArrived{}, PlayerNamed{},
	AdjustAnnounced{}, AdjustEnded{}, PieceTouched{}, TouchWithdrawn{}, AccidentReported{}, AccidentGranted{}, AccidentRefused{}, ContactSetAside{}, ContactMended{}, PieceLifted{}, PiecePlaced{}, BoardScanned{}, BoardLost{}, BoardFound{},
	SlipFound{}, SlipRighted{}, MoveAnnounced{}, AnnouncementCorrected{}, PromotionAsked{}, MoveMade{}, MoveRepeated{}, MoveExecuted{}, ClockPressed{}, PressTakenBack{}, MoveCompleted{}, SheetIncomplete{},
	SheetWritten{}, SheetStruck{}, SheetNoted{}, SheetPutRight{}, SheetSigned{},
	DrawOffered{}, DrawAccepted{}, DrawDeclined{}, TakebackAsked{}, TakebackDeclined{}, MovesTakenBack{}, RematchAsked{}, RematchDeclined{}, RematchAgreed{}, ClaimMade{}, ClaimUpheld{}, ClaimRejected{}, ClaimPostponed{}, ClaimWithdrawn{}, Resigned{}, ScoreViewed{}, GameEnded{},
	IllegalMoveCompleted{}, MoveTried{}, Irregularity{}, PenaltyGiven{}, BoardsDiverged{}, DivergenceResolved{}, BoardsAgreed{}, PositionRestored{}, ProposalConfirmed{}, Retraced{}, MoveEstablished{}, BoardCorrected{}, BoardSet{}, DecisionAwaited{},
	ClocksAdjusted{}, IllegalMoveStood{}, GameAnnulled{},
	FlagFell{}, TimeAdded{}, TimeRemoved{}, BonusGranted{}, ClocksStopped{}, ClocksRestarted{}, ArbiterCalled{},
	TimeKept{}, ClockRead{}, ClockLost{}, DeviceReported{}, StartAgreed{}, StartHeld{}, ReadingBegan{}, ReadingEnded{}, ResultShown{}, ResultConfirmed{}, ResultWithdrawn{},
	Adjourned{}, MoveSealed{}, EnvelopeClosed{}, EnvelopeOpened{}, EnvelopeLost{}, Resumed{},
)

func byName(events ...Event) map[string]reflect.Type {
	types := make(map[string]reflect.Type, len(events))
	for _, e := range events {
		types[NameOf(e)] = reflect.TypeOf(e)
	}
	return types
}

// IsEventName reports whether name is the name of an event.
func IsEventName(name string) bool { return kinds[name] != nil }

// MarshalJSON writes r as one flat object:
//
//	{"at":"1m40s","seq":7,"event":"MoveMade","by":"white","move":"e2e4","san":"e4"}
func (r Record) MarshalJSON() ([]byte, error) {
	fields, err := json.Marshal(r.Event)
	if err != nil {
		return nil, err
	}
	var line bytes.Buffer
	fmt.Fprintf(&line, `{"at":"%v","seq":%d,"event":"%s"`, r.At, r.Seq, NameOf(r.Event))
	if r.Wall != "" {
		fmt.Fprintf(&line, `,"wall":%q`, r.Wall)
	}
	if r.Decided != "" {
		fmt.Fprintf(&line, `,"decided":%q`, r.Decided)
	}
	if len(fields) > 2 {
		line.WriteByte(',')
		line.Write(fields[1:])
	} else {
		line.WriteByte('}')
	}
	return line.Bytes(), nil
}

// head is what every record begins with.
type head struct {
	At      clock.Instant `json:"at"`
	Seq     uint64        `json:"seq"`
	Event   string        `json:"event"`
	Wall    string        `json:"wall"`
	Decided Decider       `json:"decided"`
}

// readHead reads the beginning of a record as MarshalJSON writes it, and
// returns false if it has another form.
func readHead(line []byte) (head, bool) {
	at, rest, ok := between(line, `{"at":"`, `"`)
	if !ok {
		return head{}, false
	}
	seq, rest, ok := between(rest, `,"seq":`, `,"event":"`)
	if !ok {
		return head{}, false
	}
	name, rest, ok := bytes.Cut(rest, []byte(`"`))
	if !ok {
		return head{}, false
	}
	h := head{Event: string(name)}
	if wall, more, told := between(rest, `,"wall":"`, `"`); told {
		h.Wall, rest = string(wall), more
	}
	if decided, _, told := between(rest, `,"decided":"`, `"`); told {
		h.Decided = Decider(decided)
	}
	number, err := strconv.ParseUint(string(seq), 10, 64)
	h.Seq = number
	return h, err == nil && h.At.UnmarshalText(at) == nil
}

// between returns the text between before and after, and the rest.
func between(line []byte, before, after string) (part, rest []byte, ok bool) {
	part, ok = bytes.CutPrefix(line, []byte(before))
	if !ok {
		return nil, line, false
	}
	return bytes.Cut(part, []byte(after))
}

// UnmarshalJSON reads what MarshalJSON writes: the event has the same Go value.
func (r *Record) UnmarshalJSON(line []byte) error {
	head, ok := readHead(line)
	if !ok {
		if err := json.Unmarshal(line, &head); err != nil {
			return fmt.Errorf("table: reading a record: %w", err)
		}
	}
	kind := kinds[head.Event]
	if kind == nil {
		return fmt.Errorf("table: record %d is a %q, which this program does not know", head.Seq, head.Event)
	}
	event := reflect.New(kind)
	if err := json.Unmarshal(line, event.Interface()); err != nil {
		return fmt.Errorf("table: reading record %d, a %s: %w", head.Seq, head.Event, err)
	}
	*r = Record{Seq: head.Seq, At: head.At, Event: event.Elem().Interface().(Event), Wall: head.Wall, Decided: head.Decided}
	return nil
}
