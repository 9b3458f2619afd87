package room

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"blindchess/internal/say"
	"blindchess/internal/settings"
	"blindchess/internal/speech"
	"blindchess/internal/speech/voices"
)

// LocalVoiceOptions say how a user of this computer is spoken to.
type LocalVoiceOptions struct {
	Settings   settings.Settings
	Log        string // the file for spoken messages; empty for none
	Transcript string // a file that every utterance is written to, beside the sound; empty for none
	BuiltIn    bool   // no other program speaks
	Silent     bool   // it is opened only when needed, and closed otherwise
}

// LocalVoice speaks into the ear of one participant at their own machine. Its
// methods may be called from any goroutine; on a nil LocalVoice they do nothing.
type LocalVoice struct {
	options LocalVoiceOptions
	script  *transcript   // nil without one
	wake    chan struct{} // signalled when there are notices or a listener
	stop    chan struct{}
	told    sync.WaitGroup

	mu      sync.Mutex
	own     settings.Settings
	muted   bool
	speaker *speech.Speaker // nil while nothing is spoken
	words   uint64          // how many messages with words were given to it
	files   []*os.File

	news    sync.Mutex
	tell    func(speech.Notice) // nil without a listener
	notices []speech.Notice     // the voice's messages about itself that were not reported yet
}

// OpenLocalVoice opens a voice. Close ends it.
func OpenLocalVoice(o LocalVoiceOptions) (*LocalVoice, error) {
	v := &LocalVoice{options: o, own: o.Settings, wake: make(chan struct{}, 1), stop: make(chan struct{})}
	v.told.Go(v.pass)
	if o.Transcript != "" {
		log := ""
		if o.Silent {
			log = o.Log
		}
		var err error
		if v.script, err = openTranscript(o.Transcript, log); err != nil {
			return nil, errors.Join(err, v.Close())
		}
	}
	if o.Silent {
		return v, nil
	}
	v.mu.Lock()
	err := v.open()
	v.mu.Unlock()
	if err != nil {
		return nil, errors.Join(err, v.Close())
	}
	return v, nil
}

// open opens what speaks; v.mu is held.
func (v *LocalVoice) open() error {
	setup, err := voices.Setup(v.own)
	if err != nil {
		return err
	}
	setup.Settings.Muted = setup.Settings.Muted || v.muted
	setup.BuiltIn = v.options.BuiltIn
	if v.options.Log != "" {
		log, err := appended(v.options.Log)
		if err != nil {
			return errNoLog(err)
		}
		v.files, setup.Log = append(v.files, log), log
	}
	// Every utterance is a line or on the screen already: a voice that fails
	// leaves it there.
	setup.Show = func(say.Utterance) error { return nil }
	setup.Notices = v.notice
	v.speaker, err = speech.Start(setup)
	return err
}

// shut closes what speaks; v.mu is held.
func (v *LocalVoice) shut() error {
	var err error
	if v.speaker != nil {
		err = v.speaker.Close()
	}
	for _, file := range v.files {
		err = errors.Join(err, file.Close())
	}
	v.speaker, v.files = nil, nil
	return err
}

// notice receives a message of the voice about itself. The speaker calls it,
// which must not wait: pass tells it.
func (v *LocalVoice) notice(n speech.Notice) {
	v.news.Lock()
	v.notices = append(v.notices, n)
	v.news.Unlock()
	v.nudge()
}

// listen makes tell receive the voice's messages about itself, also the earlier
// ones.
func (v *LocalVoice) listen(tell func(speech.Notice)) {
	if v == nil {
		return
	}
	v.news.Lock()
	v.tell = tell
	v.news.Unlock()
	v.nudge()
}

func (v *LocalVoice) nudge() {
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

// pass passes on the notices until the voice is closed.
func (v *LocalVoice) pass() {
	for {
		select {
		case <-v.stop:
			return
		case <-v.wake:
		}
		v.news.Lock()
		tell, notices := v.tell, v.notices
		if tell != nil {
			v.notices = nil
		}
		v.news.Unlock()
		if tell == nil {
			continue
		}
		for _, n := range notices {
			tell(n)
		}
	}
}

// present returns the present speaker, and nil if there is none.
func (v *LocalVoice) present() *speech.Speaker {
	if v == nil {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.speaker
}

// Speaks reports whether something speaks now.
func (v *LocalVoice) Speaks() bool { return v.present() != nil }

// spoken returns how many messages with words were to be spoken so far.
func (v *LocalVoice) spoken() uint64 {
	if v == nil {
		return 0
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.words
}

// Speak speaks u. A transcript has the words that are spoken, as they are then.
func (v *LocalVoice) Speak(u say.Utterance) {
	speaker := v.present()
	asked := u.Spoken
	spoken := asked
	if v != nil && v.script != nil && speaker != nil && u.Anew != nil {
		spoken = func(words []say.Word) {
			written := u
			written.Words, written.Anew, written.Spoken = words, nil, nil
			v.script.write(written)
			if asked != nil {
				asked(words)
			}
		}
	} else if v != nil {
		written := u
		written.Spoken = nil
		v.script.write(written)
	}
	switch {
	case speaker != nil:
		if len(u.Words) > 0 || u.Anew != nil {
			v.mu.Lock()
			v.words++
			v.mu.Unlock()
		}
		u.Spoken = spoken
		speaker.Speak(u)
	case u.Spoken != nil:
		u.Spoken(u.Words)
	}
}

// hush stops the messages that may be cut by typing: answers, hints and echoes.
func (v *LocalVoice) hush() {
	if speaker := v.present(); speaker != nil {
		speaker.Hush()
	}
}

// hushAll stops everything that is being spoken or waits.
func (v *LocalVoice) hushAll() {
	if speaker := v.present(); speaker != nil {
		speaker.HushAll()
	}
}

// dial plays the dial of a clock into an ear, and reports whether it sounds.
func (v *LocalVoice) dial(ear say.Channel, left time.Duration) bool {
	speaker := v.present()
	return speaker != nil && speaker.Dial(ear, left)
}

// DialAfter plays the dial of a clock into an ear, after the present message.
func (v *LocalVoice) DialAfter(ear say.Channel, left time.Duration) {
	speaker := v.present()
	if speaker == nil {
		return
	}
	v.told.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), longestTelling)
		defer cancel()
		v.told.Go(func() {
			select {
			case <-v.stop:
				cancel()
			case <-ctx.Done():
			}
		})
		if speaker.Finish(ctx) == nil {
			speaker.Dial(ear, left)
		}
	})
}

// longestTelling is how long the dial of a clock waits for its time to be told.
const longestTelling = 15 * time.Second

// Finish waits until everything has been spoken, or ctx ends.
func (v *LocalVoice) Finish(ctx context.Context) error {
	if v == nil {
		return nil
	}
	if speaker := v.present(); speaker != nil {
		if err := speaker.Finish(ctx); err != nil {
			return err
		}
	}
	return v.script.finish(ctx)
}

// LastWords lets the voice finish its message before the program ends, for at
// most so long and until ctx ends. Words that remain unsaid are no error: they
// have been written too.
func (v *LocalVoice) LastWords(ctx context.Context, within time.Duration) {
	ctx, stop := context.WithTimeout(ctx, within)
	defer stop()
	_ = v.Finish(ctx)
}

// Set has the voice speak as these settings say. For another voice or another
// card the device is opened again; if that fails, the voice stays as it was.
func (v *LocalVoice) Set(own settings.Settings) error {
	if v == nil {
		return nil
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	before := v.own
	if v.speaker == nil || own.Part(settings.Sound) == before.Part(settings.Sound) {
		err := v.adjust(own, v.muted)
		if err == nil {
			v.own = own
		}
		return err
	}
	if _, err := voices.Setup(own); err != nil {
		return err
	}
	err := v.shut()
	v.own = own
	if err = errors.Join(err, v.open()); err != nil {
		v.own = before
		return errors.Join(err, v.shut(), v.open())
	}
	return nil
}

// builtIn leaves the speaking to this program alone from now on.
func (v *LocalVoice) builtIn() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.options.BuiltIn {
		return nil
	}
	v.options.BuiltIn = true
	if v.speaker == nil {
		return nil
	}
	return errors.Join(v.shut(), v.open())
}

// mute has the voice be silent, or speak again. A voice that is opened only on
// request is closed when it is muted.
func (v *LocalVoice) mute(silent bool) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.options.Silent && silent:
		return v.shut()
	case v.options.Silent && v.speaker == nil:
		return v.open()
	}
	if err := v.adjust(v.own, silent); err != nil {
		return err
	}
	v.muted = silent
	return nil
}

// adjust has what speaks do so as settings say; v.mu is held.
func (v *LocalVoice) adjust(own settings.Settings, muted bool) error {
	if v.speaker == nil {
		return nil
	}
	changed := voices.Settings(own)
	changed.Muted = changed.Muted || muted
	return v.speaker.Set(changed)
}

// Close ends the voice, and its present message.
func (v *LocalVoice) Close() error {
	if v == nil {
		return nil
	}
	v.mu.Lock()
	err := v.shut()
	v.mu.Unlock()
	close(v.stop)
	v.told.Wait()
	return errors.Join(err, v.script.close())
}
