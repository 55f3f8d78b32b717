/** The words for the one fact that several screens state: there is no mail server. What to do about it follows in the screen's own. */

/** Of emails to come. */
export const NO_EMAIL_IS_SENT = 'No mail server is set up, so no email is sent.';

/** Of an email that was due; `to` is whom it was for. `isThen`: there is a mail server by now. */
export function noEmailWasSent(to?: string, isThen = false): string {
  const why = isThen ? 'No mail server was set up then' : 'No mail server is set up';
  return `${why}, so no email was sent${to ? ` to ${to}` : ''}.`;
}
