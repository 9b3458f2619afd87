package onlinetest

import (
	"slices"
	"strconv"
	"strings"
)

// User is a person with an account.
type User struct {
	Name        string
	Title       string
	Rating      int // 1500 where it is 0, for every speed
	Provisional bool
	Kid         bool // told no chat
	Bot         bool
	Level       int // of the site's own engine, which is no person; 0 for one
	// NoTakebacks is that they never play games with takebacks.
	NoTakebacks bool
	// Challenges is whose challenges they take: "always" or "", "never", "rating"
	// for ratings that differ by 300 at most, "friend" for those in Friends.
	Challenges string
	Friends    []string
	// MustPlay is the colour that the server asks them to seek for next, or "".
	MustPlay string
}

type user struct {
	User
	id string
}

// AddUser gives a user an account, or changes it.
func (s *Server) AddUser(u User) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.addUser(u)
}

func (s *Server) addUser(u User) *user {
	if u.Rating == 0 {
		u.Rating = 1500
	}
	id := strings.ToLower(u.Name)
	if known := s.users[id]; known != nil {
		known.User = u
		return known
	}
	s.users[id] = &user{User: u, id: id}
	return s.users[id]
}

// known returns the user of a name, and gives them an account if they have none.
func (s *Server) known(name string) *user {
	if u := s.users[strings.ToLower(name)]; u != nil {
		return u
	}
	return s.addUser(User{Name: name})
}

func (u *user) friendOf(other *user) bool {
	return slices.ContainsFunc(u.Friends, func(name string) bool { return strings.EqualFold(name, other.Name) })
}

// denies returns why u accepts no challenge from another, or "".
func (u *user) denies(from *user, perf string) string {
	switch {
	case u.Challenges == "never":
		return u.titled() + " does not accept challenges."
	case u.friendOf(from):
		return ""
	case u.Challenges == "friend":
		return u.titled() + " only accepts challenges from friends."
	case u.Challenges == "rating" && (u.Provisional || from.Provisional):
		return "Cannot challenge due to provisional " + perf + " rating."
	case u.Challenges == "rating" && max(u.Rating-from.Rating, from.Rating-u.Rating) > 300:
		return "Your " + perf + " rating is too far from " + u.titled() + "."
	}
	return ""
}

func (u *user) titled() string {
	if u.Title == "" {
		return u.Name
	}
	return u.Title + " " + u.Name
}

// opponent is u in the list of another's games.
func (u *user) opponent() object {
	if u.Level > 0 {
		return object{"id": nil, "username": "Stockfish level " + strconv.Itoa(u.Level), "ai": u.Level}
	}
	return object{"id": u.id, "username": u.titled(), "rating": u.Rating}
}

// object is what JSON is written from.
type object = map[string]any

// add sets a field that is left out if it is false, "", 0 or nil.
func add(o object, name string, value any) {
	switch v := value.(type) {
	case bool:
		if !v {
			return
		}
	case string:
		if v == "" {
			return
		}
	case int:
		if v == 0 {
			return
		}
	case nil:
		return
	}
	o[name] = value
}

// account is what GET /api/account tells.
func (s *Server) account(u *user) object {
	perf := object{"games": 12, "rating": u.Rating, "rd": 80, "prog": 3}
	add(perf, "prov", u.Provisional)
	playing := 0
	for _, g := range s.order {
		if g.playable() && g.sideOf(u) != 0 {
			playing++
		}
	}
	perfs := object{}
	for _, key := range []string{"bullet", "blitz", "rapid", "classical", "correspondence", "chess960"} {
		perfs[key] = perf
	}
	o := object{
		"id": u.id, "username": u.Name, "perfs": perfs,
		"createdAt": int64(1500000000000), "seenAt": s.clock.Now().UnixMilli(),
		"playTime": object{"total": 3600, "tv": 0}, "url": s.URL() + "/@/" + u.Name,
		"count":      object{"all": 12, "rated": 10, "draw": 2, "loss": 5, "win": 5, "bookmark": 0, "playing": playing, "import": 0, "me": 0},
		"followable": true, "following": false, "blocking": false,
	}
	add(o, "title", u.Title)
	return o
}

// light is the description of a user in a challenge.
func (u *user) light() object {
	o := object{"id": u.id, "name": u.Name, "rating": u.Rating, "online": true}
	add(o, "title", u.Title)
	add(o, "provisional", u.Provisional)
	return o
}
