import { expect, it } from 'vitest';
import { NO_EMAIL_IS_SENT, noEmailWasSent } from './mail-words';

it('says that there is no mail server, and what that means for an email', () => {
  expect(NO_EMAIL_IS_SENT).toBe('No mail server is set up, so no email is sent.');
  expect(noEmailWasSent()).toBe('No mail server is set up, so no email was sent.');
  expect(noEmailWasSent('Piotr')).toBe('No mail server is set up, so no email was sent to Piotr.');
  expect(noEmailWasSent('Piotr', true)).toBe('No mail server was set up then, so no email was sent to Piotr.');
});
