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
    [
      'a dot too many',
      '.osei@b.example c.@b.example a..b@b.example d.e@b.example',
      ['d.e@b.example'],
      ['.osei@b.example', 'c.@b.example', 'a..b@b.example'],
    ],
    [
      'a host with a dot too many',
      'a@b..example a@.example a@b.example.',
      [],
      ['a@b..example', 'a@.example', 'a@b.example.'],
    ],
    ['nothing', '  ', [], []],
  ])('%s', (_what, text, emails, odd) => {
    expect(readEmails(text)).toEqual({ emails, odd });
  });
});
