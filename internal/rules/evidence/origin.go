package evidence

// Origin is how a piece of evidence came about. The zero Origin is unknown, as
// in records from before origins were stored. Its text is what journals and JSON
// hold.
type Origin string

// The origins. Announcements can be said, repeated, inferred or written by an
// assistant; sheets have all but the first two.
const (
	OriginSaid       Origin = "said"        // announced by the player who moved
	OriginRepeated   Origin = "repeated"    // announced, and rightly repeated by the opponent
	OriginWritten    Origin = "written"     // by the player's own hand
	OriginAssisted   Origin = "assisted"    // said or written by the player's assistant
	OriginKept       Origin = "kept"        // written for the player by the table, from the spoken words
	OriginSensed     Origin = "sensed"      // felt by a board
	OriginCarriedOut Origin = "carried out" // reported by the player, on a board that senses nothing
	OriginInferred   Origin = "inferred"    // concluded from other evidence
)

// weight is the weight of a fault in evidence of this origin, in hundredths of
// a fault. An entry that the table wrote repeats the announcement, and two such
// sheets with the announcement weigh less than two witnesses who do not depend
// on each other; an inferred entry repeats its source.
func (o Origin) weight() int32 {
	switch o {
	case OriginKept:
		return keptFault
	case OriginInferred:
		return inferredFault
	default:
		return wholeFault
	}
}

// Witness is one source of evidence on a game. Its text is what JSON holds.
type Witness string

// The witnesses.
const (
	WhiteSheet   Witness = "sheet of white"
	BlackSheet   Witness = "sheet of black"
	Announcement Witness = "announcement"
	WhiteBoard   Witness = "board of white"
	BlackBoard   Witness = "board of black"
)
