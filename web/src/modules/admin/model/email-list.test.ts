import { describe, expect, it } from 'vitest';
import { readEmails } from './email-list';

describe('readEmails', () => {
  it.each([
    ['one', 'a@b.example', ['a@b.example'], []],
    [
      'any separators',
      'a@b.example, c@d.example;e@f.example\ng@h.example',
      ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'],
      [],
    ],
    [
      'names around them',
      'Aoife Brennan <Aoife@b.example>, "Hughes, Tom" <tom@b.example>',
      ['aoife@b.example', 'tom@b.example'],
      [],
    ],
    ['the same twice', 'A@b.example a@B.example', ['a@b.example'], []],
    ['what is none', 'a@b.example aoife tom@home', ['a@b.example'], ['aoife', 'tom@home']],
    ['nothing', '  ', [], []],
  ])('%s', (_what, text, emails, odd) => {
    expect(readEmails(text)).toEqual({ emails, odd });
  });
});
