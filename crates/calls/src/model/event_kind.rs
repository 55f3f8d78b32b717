//! What happens in calls.

kernel::event_kinds! {
    /// What happens in calls.
    CallEventKind {
        /// Somebody began a call.
        CallStarted = "call.started",
        /// More people are asked to a call.
        CallInvited = "call.invited",
        /// Somebody joined or left a call.
        CallChanged = "call.changed",
        /// Somebody declines a call that rings.
        CallRefused = "call.refused",
        /// A call ended that nobody took.
        CallMissed = "call.missed",
        /// Whoever called gave up before anybody took the call.
        CallCancelled = "call.cancelled",
        /// A call ended since everybody declined it.
        CallDeclined = "call.declined",
        /// A call is over.
        CallEnded = "call.ended",
        /// A moderator muted somebody.
        CallMuted = "call.muted",
        /// A moderator took somebody out of a call.
        CallRemoved = "call.removed",
        /// Whoever has the link may ask to come into a call.
        CallOpenedToGuests = "call.opened_to_guests",
        /// The link of a call leads nowhere any more.
        CallClosedToGuests = "call.closed_to_guests",
        /// A guest asks to come in.
        CallGuestAsked = "call.guest_asked",
        /// A guest was let in.
        CallGuestAdmitted = "call.guest_admitted",
        /// A guest was not let in.
        CallGuestRefused = "call.guest_refused",
        /// Somebody wants to record a call.
        CallRecordingAsked = "call.recording_asked",
        /// Somebody agreed to be recorded.
        CallRecordingAgreed = "call.recording_agreed",
        /// Somebody does not agree to be recorded.
        CallRecordingRefused = "call.recording_refused",
        /// Everybody agreed: a call is being recorded.
        CallRecordingStarted = "call.recording_started",
        /// A call is not recorded any more.
        CallRecordingStopped = "call.recording_stopped",
    }
}
