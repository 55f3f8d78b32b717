/** What the screens know of calls, as the server gives them. */
export type {
  CallCapabilities as Capabilities,
  CallFeature as Feature,
  CallGuest,
  CallPerson,
  CallSession,
  CallStatus as SessionStatus,
  PersonState,
} from '@/shared/api/gen';
