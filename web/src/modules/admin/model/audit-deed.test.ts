import { describe, expect, it } from 'vitest';
import { actorName, deedWords, kindWords } from './audit-deed';

const deed = (kind: string, payload: Record<string, unknown> = {}, targetName: string | null = null) =>
  deedWords({ kind, payload, targetName });

describe('deedWords', () => {
  it.each([
    ['member.suspended', {}, 'Tom Hughes', 'suspended Tom Hughes'],
    ['member.added', { role: 'editor', email: 'tom@b.example' }, null, 'added tom@b.example as editor'],
    ['file.trashed', { name: 'Plan.pdf' }, null, 'moved “Plan.pdf” to the trash'],
    ['file.trashed', {}, null, 'moved a file to the trash'],
    ['file.trashed', { name: 3 }, null, 'moved a file to the trash'],
    ['tenant.created', {}, null, 'created the organisation'],
    ['session.opened', {}, null, 'signed in'],
  ])('%s %j %s', (kind, payload, target, words) => expect(deed(kind, payload, target)).toBe(words));

  it('quotes a kind it does not know', () => expect(deed('note.printed')).toBe('recorded “note.printed”'));
});

describe('kindWords', () => {
  it.each([
    ['file', 'File'],
    ['chat:call.started', 'Chat call started'],
  ])('%s', (kind, words) => expect(kindWords(kind)).toBe(words));
});

describe('actorName', () => {
  it('names people, the product and strangers', () => {
    expect(actorName({ displayName: 'Tom Hughes' })).toBe('Tom Hughes');
    expect(actorName({ displayName: '' })).toBe('Somebody from elsewhere');
    expect(actorName(null)).toBe('Corbel');
  });
});
