import { describe, expect, it } from 'vitest';
import { activityActor, activityWords } from './activity-words';

const NOTE = { withArticle: 'a note', one: 'note', many: 'notes' };
const EVENT = { withArticle: 'an event', one: 'event', many: 'events' };
const wordsOf = (kind: string, details: Record<string, unknown> = {}) =>
  activityWords((moduleId) => ({ notes: NOTE, schedule: EVENT })[moduleId] ?? null, { kind, details });

describe('activityWords', () => {
  it('tells what changed, with both names of a renaming', () => {
    expect(wordsOf('file.uploaded', { name: 'Plan.pdf' })).toBe('uploaded this file');
    expect(wordsOf('file.renamed', { before: 'Plan.pdf', name: 'Plan v2.pdf' })).toBe(
      'renamed it from “Plan.pdf” to “Plan v2.pdf”',
    );
    expect(wordsOf('file.replaced', { version: 3 })).toBe('uploaded version 3');
    expect(wordsOf('file.version_restored', { restored: 1, version: 4 })).toBe('brought version 1 back');
  });

  it('tells a move to the root from one to a folder', () => {
    expect(wordsOf('file.moved', { from: 'a', to: null })).toBe('moved it to the root folder');
    expect(wordsOf('file.moved', { from: null, to: 'b' })).toBe('moved it to another folder');
  });

  it('counts the people it is shared with', () => {
    expect(wordsOf('file.shared', { people: 1 })).toBe('shared it with 1 person');
    expect(wordsOf('file.shared', { people: 4 })).toBe('shared it with 4 people');
    expect(wordsOf('file.shared', { people: 0 })).toBe('no longer shares it with anyone by name');
    expect(wordsOf('file.visibility_changed', { visibility: 'list', people: 2 })).toBe('limited it to 2 people');
    expect(wordsOf('file.visibility_changed', { visibility: 'private' })).toBe('made it private');
    expect(wordsOf('file.visibility_changed', { visibility: 'shared' })).toBe('let everyone in the drive see it');
  });

  it('names what uses it by its kind, also where the module is not known', () => {
    expect(wordsOf('file.referenced', { moduleId: 'notes' })).toBe('attached it to a note');
    expect(wordsOf('file.dereferenced', { moduleId: 'schedule' })).toBe('took it off an event');
    expect(wordsOf('file.referenced', { moduleId: 'backup' })).toBe('attached it to something else');
  });

  it('tells of its links', () => {
    expect(wordsOf('share.created', { visibility: 'public' })).toBe('made a public link to it');
    expect(wordsOf('share.created', { visibility: 'restricted' })).toBe('made a link to it');
  });

  it('quotes what it does not know', () => {
    expect(wordsOf('file.polished')).toBe('recorded “file.polished”');
  });
});

describe('activityActor', () => {
  it('has a name for everybody', () => {
    expect(activityActor({ name: 'Aoife Brennan' })).toBe('Aoife Brennan');
    expect(activityActor({ name: '' })).toBe('Someone from elsewhere');
    expect(activityActor(null)).toBe('Corbel');
  });
});
