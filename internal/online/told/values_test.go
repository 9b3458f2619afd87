package told_test

import (
	"fmt"
	"testing"
	"time"

	"blindchess/internal/online/told"
)

// The values are those of the schemas of lichess-org/api, doc/specs: GameStatusName,
// VariantKey, Speed, GameSource, ChallengeStatus, ChallengeColor, the time controls and
// the keys of declineReasonKey.
func TestParse_EveryValueOfThePublishedDescriptionIsRead(t *testing.T) {
	for _, status := range []string{"created", "started", "aborted", "mate", "resign", "stalemate", "timeout", "draw", "outoftime", "cheat", "noStart", "unknownFinish", "insufficientMaterialClaim", "variantEnd"} {
		g, _ := fold(t, fmt.Sprintf(full, "e2e4"), state("e2e4", fmt.Sprintf(`,"status":%q`, status)))
		if over := status != "created" && status != "started"; g.Status != status || g.Over() != over {
			t.Errorf("%s: got %q, over %v", status, g.Status, g.Over())
		}
	}
	plays := map[string]bool{"standard": true, "chess960": true, "fromPosition": true}
	for _, variant := range []string{"standard", "chess960", "crazyhouse", "antichess", "atomic", "horde", "kingOfTheHill", "racingKings", "threeCheck", "fromPosition"} {
		if told.Plays(variant) != plays[variant] {
			t.Errorf("%s: got %v", variant, told.Plays(variant))
		}
	}
	for _, speed := range []string{"ultraBullet", "bullet", "blitz", "rapid", "classical", "correspondence"} {
		line := fmt.Sprintf(`{"type":"gameFull","id":"Ab3dEf7h","variant":{"key":"standard","name":"Standard","short":"Std"},"speed":%q,"perf":{"name":"Any"},"rated":false,"createdAt":1,"white":{"id":"anna","name":"Anna","title":null,"rating":1500,"provisional":true},"black":{"aiLevel":3},"initialFen":"startpos","daysPerTurn":2,"state":{"type":"gameState","moves":"","wtime":2147483647,"btime":2147483647,"winc":0,"binc":0,"status":"started"}}`, speed)
		if g, _ := fold(t, line); g.Speed != speed || g.Timed || !g.Players.White.Provisional || g.Left.White > 100*time.Hour {
			t.Errorf("%s: got %+v", speed, g)
		}
	}
	for _, source := range []string{"lobby", "friend", "ai", "api", "tournament", "position", "import", "importlive", "simul", "relay", "pool", "arena", "swiss"} {
		for _, kind := range []string{"gameStart", "gameFinish"} {
			e, known := told.ParseEvent([]byte(fmt.Sprintf(`{"type":%q,"game":{"fullId":"Ab3dEf7hIj9k","gameId":"Ab3dEf7h","fen":"8/8/8/8/8/8/8/8 w - - 0 1","color":"black","lastMove":"","source":%q,"status":{"id":20,"name":"started"},"variant":{"key":"standard","name":"Standard"},"speed":"rapid","perf":"rapid","rating":1500,"rated":true,"hasMoved":false,"opponent":{"id":null,"username":"Stockfish level 1","ai":1},"isMyTurn":false,"secondsLeft":600,"winner":"white","ratingDiff":-4,"compat":{"bot":false,"board":true},"id":"Ab3dEf7h"}}`, kind, source)))
			summary := told.Summary{}
			switch e := e.(type) {
			case told.GameStart:
				summary = e.Summary
			case told.GameFinish:
				summary = e.Summary
			}
			if !known || summary.Source != source || summary.ID != "Ab3dEf7h" || summary.Left != 10*time.Minute || !summary.Board {
				t.Errorf("%s, %s: got %+v", kind, source, e)
			}
		}
	}
	for _, key := range []string{"generic", "later", "toofast", "tooslow", "timecontrol", "rated", "casual", "standard", "variant", "nobot", "onlybot"} {
		for _, color := range []string{"white", "black", "random"} {
			for control, timed := range map[string]bool{`{"type":"clock","limit":600,"increment":5,"show":"10+5"}`: true, `{"type":"correspondence","daysPerTurn":3}`: false, `{"type":"unlimited"}`: false} {
				e, known := told.ParseEvent([]byte(fmt.Sprintf(`{"type":"challengeDeclined","challenge":{"id":"H9fIRZUk","url":"https://lichess.org/H9fIRZUk","status":"declined","challenger":null,"destUser":{"id":"boris","name":"Boris","title":"GM","rating":1635,"flair":"a.b","patron":true,"patronColor":1,"online":true,"lag":4},"variant":{"key":"standard","name":"Standard","short":"Std"},"rated":true,"speed":"rapid","timeControl":%s,"color":%q,"finalColor":"black","perf":{"icon":"#","name":"Rapid"},"direction":"out","open":true,"rules":["noAbort","noRematch"],"rematchOf":"Ab3dEf7h","declineReason":"No.","declineReasonKey":%q}}`, control, color, key)))
				declined, is := e.(told.Declined)
				if !known || !is || declined.Key != key || declined.Color != color || declined.Timed != timed || declined.To.Title != "GM" || declined.RematchOf != "Ab3dEf7h" {
					t.Errorf("%s, %s, %s: got %+v", key, color, control, e)
				}
			}
		}
	}
	games, err := told.ParseGames([]byte(`{"nowPlaying":[{"gameId":"Ab3dEf7h","color":"white","status":"started","secondsLeft":null,"opponent":{"id":"boris","username":"Boris"},"variant":{"key":"standard"}}],"nbMyTurn":0}`))
	if err != nil || len(games) != 1 || games[0].Opponent.Name != "Boris" {
		t.Errorf("got %+v, %v", games, err)
	}
}
