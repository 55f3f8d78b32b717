/** Failures that lead back to the log-in page by its address, as `?error=CODE`: words for the person. */
const WORDS: Readonly<Record<string, string>> = {
  NOT_A_MEMBER: 'This account isn’t a member here. Ask your administrator for an invitation.',
  ALREADY_LINKED: 'Your account here belongs to another account at the provider. Ask your administrator.',
  OIDC_DENIED: 'The sign-in was broken off at the provider.',
  OIDC_NOT_CONFIGURED: 'Sign-in with a provider is not set up here.',
  OIDC_REFUSED: 'The provider did not confirm the sign-in. Please try again.',
  OIDC_UNAVAILABLE: 'The provider cannot be reached. Please try again in a moment.',
  ID_TOKEN_INVALID: 'The provider’s answer could not be trusted. Please try again, or tell your administrator.',
  ACCOUNT_SUSPENDED: 'Your membership is suspended. Ask your administrator.',
  OIDC_STATE: 'This sign-in was not begun in this browser, or took too long. Please sign in again.',
  RATE_LIMITED: 'Too many tries. Please wait a moment and sign in again.',
};

const OTHERWISE = 'Signing in did not work. Please try again.';

/** What to tell a person about a code in the address; anything at all may stand there. */
export function loginErrorWords(code: string): string {
  return Object.hasOwn(WORDS, code) ? (WORDS[code] ?? OTHERWISE) : OTHERWISE;
}
