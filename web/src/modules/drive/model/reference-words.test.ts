import { describe, expect, it } from 'vitest';
import { lostInWords, thingTitle, usageWords, usedByWords, usedInWords } from './reference-words';

const THINGS = {
  notes: { withArticle: 'a note', one: 'note', many: 'notes' },
  schedule: { withArticle: 'an event', one: 'event', many: 'events' },
  chat: { withArticle: 'a message', one: 'message', many: 'messages' },
};
const thingOf = (moduleId: string) => THINGS[moduleId as keyof typeof THINGS] ?? null;
const of = (moduleId: string, referenceType = 'attachment') => ({ moduleId, referenceType });

describe('usedInWords', () => {
  it('counts by what the things are', () => {
    expect(usedInWords(thingOf, [of('notes'), of('schedule'), of('notes')], false)).toBe('Used in 2 notes, 1 event');
  });

  it('puts modules that have no word of their own together', () => {
    expect(usedInWords(thingOf, [of('backup'), of('chat'), of('crm')], false)).toBe(
      'Used in 2 other things, 1 message',
    );
  });

  it('says that there are more', () => {
    expect(usedInWords(thingOf, [of('notes')], true)).toBe('Used in 1 note and more');
  });
});

describe('usedByWords', () => {
  it('counts what the server counted, what has no word of its own together', () => {
    const counts = [
      { moduleId: 'notes', things: 1204 },
      { moduleId: 'crm', things: 2 },
      { moduleId: 'schedule', things: 1 },
      { moduleId: 'backup', things: 1 },
    ];
    expect(usedByWords(thingOf, counts, false)).toBe('Used in 1,204 notes, 3 other things, 1 event');
    expect(usedByWords(thingOf, [{ moduleId: 'notes', things: 1000 }], true)).toBe('Used in 1,000 notes and more');
  });
});

describe('lostInWords', () => {
  it('says of how many things nothing is left', () => {
    expect(lostInWords(thingOf, [of('notes')])).toBe('Attached to 1 note that no longer exists');
    expect(lostInWords(thingOf, [of('notes'), of('schedule'), of('notes')])).toBe(
      'Attached to 2 notes, 1 event that no longer exist',
    );
  });
});

describe('thingTitle and usageWords', () => {
  it('name one thing and how it uses the file', () => {
    expect(thingTitle(thingOf, of('schedule'))).toBe('Event');
    expect(thingTitle(thingOf, of('backup'))).toBe('Backup');
    expect(usageWords(of('notes', 'inline_image'))).toBe('Inline image');
  });
});
