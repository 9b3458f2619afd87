package pair

import (
	"errors"
	"net/http"
	"strconv"
	"time"
)

// longestCode is how many bytes a form with a code may have.
const longestCode = 500

// join takes the code that was typed.
func (s *WebServer) join(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, longestCode)
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyLimit))
	from := networkOf(r.RemoteAddr)
	codes := s.authenticator.config.Codes
	if err := r.ParseForm(); err != nil {
		s.config.Front.Ask(w, r, http.StatusRequestEntityTooLarge, ErrWrongCode, codes.left(from))
		return
	}
	pass, err := codes.Redeem(from, r.PostFormValue("code"))
	switch {
	case errors.Is(err, ErrLocked):
		w.Header().Set("Retry-After", strconv.Itoa(15*60))
		s.config.Front.Ask(w, r, http.StatusTooManyRequests, err, codes.left(from))
		return
	case errors.Is(err, ErrSpent):
		s.config.Front.Ask(w, r, http.StatusTooManyRequests, err, codes.left(from))
		return
	case err != nil:
		s.config.Front.Ask(w, r, http.StatusForbidden, err, codes.left(from))
		return
	}
	if name := cleanName(r.PostFormValue("name")); name != "" {
		pass.Name = name
	}
	v := s.welcome(pass, from)
	_, err = r.Cookie(KnowsCookie)
	v.knows = err == nil
	s.setCookie(w, r, v)
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
