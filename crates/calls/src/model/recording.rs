//! A recording, and who has agreed to it. It runs only while everybody who is in the call has.

use kernel::{Timestamp, UserId};

use super::CallSession;

/// A recording that somebody asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recording {
    /// Who records: it is made in that person's browser.
    pub asked_by: UserId,
    /// When the others were asked.
    pub asked_at: Timestamp,
    /// When everybody had agreed first.
    pub started_at: Option<Timestamp>,
}

kernel::words! {
    /// How far a recording is.
    RecordingState {
        /// Not everybody in the call has agreed yet: nothing is recorded.
        Asked = "asked",
        /// Everybody in the call has agreed.
        Running = "running",
    }
}

/// What became of a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordingChange {
    /// Everybody has agreed: it runs from now on.
    Started,
    /// Whoever records has left, or the call is over.
    Stopped,
}

impl CallSession {
    /// How far the recording is, where somebody asked for one.
    pub fn recording_state(&self) -> Option<RecordingState> {
        let recording = self.recording?;
        let runs = recording.started_at.is_some() && self.all_agreed();
        Some(if runs { RecordingState::Running } else { RecordingState::Asked })
    }

    /// Whether whoever comes now has to agree first: something was recorded already, and goes on to be.
    pub fn asks_at_the_door(&self) -> bool {
        self.recording.is_some_and(|recording| recording.started_at.is_some())
    }

    /// Asks everybody in the call to agree. What was agreed to before counts no more.
    pub fn ask_to_record(&mut self, by: UserId, now: Timestamp) {
        self.recording = Some(Recording { asked_by: by, asked_at: now, started_at: None });
        for person in &mut self.people {
            person.agreed_at = (person.user == by).then_some(now);
        }
        for guest in &mut self.lobby.guests {
            guest.agreed_at = None;
        }
    }

    /// Ends the recording.
    pub fn end_recording(&mut self) {
        self.recording = None;
    }

    /// Brings the recording up to who is in the call.
    pub fn settle_recording(&mut self, now: Timestamp) -> Option<RecordingChange> {
        let recording = self.recording?;
        let is_there = self.person(Some(recording.asked_by)).is_some_and(super::CallPerson::is_present);
        if !self.is_live() || !is_there {
            self.end_recording();
            return Some(RecordingChange::Stopped);
        }
        if recording.started_at.is_some() || !self.all_agreed() {
            return None;
        }
        self.recording = Some(Recording { started_at: Some(now), ..recording });
        Some(RecordingChange::Started)
    }

    fn all_agreed(&self) -> bool {
        let mut people = self.people.iter().filter(|person| person.is_present());
        let mut guests = self.lobby.guests.iter().filter(|guest| guest.is_present());
        people.all(|person| person.agreed_at.is_some()) && guests.all(|guest| guest.agreed_at.is_some())
    }
}
