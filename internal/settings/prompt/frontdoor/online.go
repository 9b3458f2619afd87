package frontdoor

import (
	"context"

	"blindchess/internal/settings"
	"blindchess/internal/settings/prompt"
)

// usualTime is the time control online of someone who names none.
const usualTime = "15+10"

// online asks what to do at a server of games, and does it.
func (f Front) online(ctx context.Context, own settings.Settings) (bool, error) {
	offers := []prompt.Offer{{Key: "seek"}, {Key: "challenge"}, {Key: "accept"}, {Key: "decline"}, {Key: "continue"}, {Key: "running"}, {Key: "login"}, {Key: "logout"}}
	key, err := f.Door.Choose(ctx, own, question(own, "front.online"), offers, true)
	if err != nil || key == prompt.Back {
		return true, err
	}
	words := []string{"online", key}
	switch key {
	case "continue":
		return f.run(ctx, own, "online", "resume")
	case "running":
		return f.run(ctx, own, "online")
	case "challenge", "accept", "decline":
		name, err := f.Door.Ask(ctx, own, question(own, "front.name."+key))
		switch {
		case err != nil || f.back(own, name) || name == "" && key == "challenge":
			return true, err
		case name != "":
			words = append(words, name)
		}
	}
	if key != "seek" && key != "challenge" {
		return f.run(ctx, own, words...)
	}
	control, err := f.Door.Ask(ctx, own, own.Pack().Phrase("front.time", "example", usualTime, "back", own.Pack().Word("setup.word.back")))
	switch {
	case err != nil || f.back(own, control):
		return true, err
	case control == "":
		control = usualTime
	}
	rated, err := f.Door.Choose(ctx, own, question(own, "front.rated"), []prompt.Offer{{Key: "casual"}, {Key: "rated"}}, true)
	switch {
	case err != nil || rated == prompt.Back:
		return true, err
	case rated == "rated":
		words = append(words, "--rated")
	}
	return f.run(ctx, own, append(words, control)...)
}
