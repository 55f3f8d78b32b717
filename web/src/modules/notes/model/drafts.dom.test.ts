import { beforeEach, describe, expect, it } from 'vitest';
import {
  characterWords,
  clearDrafts,
  type DraftContent,
  deleteDraft,
  draftChanges,
  draftCountWords,
  keepForm,
  listDrafts as listDraftsOf,
  newDraftId,
  recoverForms,
  saveDraft as saveDraftOf,
} from './drafts';

const CONTENT = { title: 'Crane', content: '<p>climb</p>', tags: ['site'], color: '#3B82F6', folder: null };
const at = (minute: number) => new Date(2026, 10, 19, 9, minute);

const ME = 'dunmarrow/aoife';
const saveDraft = (storage: Storage, draftId: string, content: DraftContent, now: Date) =>
  saveDraftOf(storage, draftId, content, now, { owner: ME });
const listDrafts = (storage: Storage) => listDraftsOf(storage, ME);

beforeEach(() => localStorage.clear());

describe('drafts', () => {
  it('are kept under notesDraft_ and the time, with all their fields', () => {
    const draftId = newDraftId(localStorage, at(0));
    expect(draftId).toBe(`notesDraft_${at(0).getTime()}`);
    expect(saveDraft(localStorage, draftId, CONTENT, at(1))).toBe(true);
    expect(JSON.parse(localStorage.getItem(draftId) ?? '')).toEqual({
      ...CONTENT,
      draftId,
      savedAt: at(1).toISOString(),
      owner: ME,
    });
  });

  it('keep the request for a note that no answer came to, also from a tab that died', () => {
    const sent = { key: 'k', content: CONTENT };
    const [first, second] = ['notesDraft_1', 'notesDraft_2'];
    saveDraftOf(localStorage, first, CONTENT, at(0), { owner: ME, sent });
    keepForm(localStorage, second, CONTENT, at(1), { owner: ME, sent });
    recoverForms(localStorage);
    expect(listDrafts(localStorage).map((draft) => draft.sent)).toEqual([sent, sent]);
    saveDraftOf(localStorage, first, CONTENT, at(2), { owner: ME, sent: null });
    expect(listDrafts(localStorage)[0]).not.toHaveProperty('sent');
  });

  it('tell what was changed since, and nothing else', () => {
    expect(draftChanges(CONTENT, { ...CONTENT, tags: ['site'] })).toBeNull();
    expect(draftChanges(CONTENT, { ...CONTENT, title: 'Crane 2', folder: 'f' })).toEqual({
      title: 'Crane 2',
      folder: 'f',
    });
  });

  it('begun at the same moment in two tabs have keys of their own', () => {
    const first = newDraftId(localStorage, at(0));
    saveDraft(localStorage, first, CONTENT, at(0));
    expect(newDraftId(localStorage, at(0))).not.toBe(first);
  });

  it('are listed with the newest first, and one can be deleted, or all', () => {
    for (const minute of [1, 3, 2])
      saveDraft(localStorage, newDraftId(localStorage, at(minute)), { ...CONTENT, title: `${minute}` }, at(minute));
    expect(listDrafts(localStorage).map(({ title }) => title)).toEqual(['3', '2', '1']);
    deleteDraft(localStorage, listDrafts(localStorage)[0]?.draftId ?? '');
    expect(listDrafts(localStorage).map(({ title }) => title)).toEqual(['2', '1']);
    localStorage.setItem('other', 'kept');
    clearDrafts(localStorage, ME);
    expect(listDrafts(localStorage)).toEqual([]);
    expect(localStorage.getItem('other')).toBe('kept');
  });

  it('that are damaged are left alone', () => {
    localStorage.setItem('notesDraft_1', '{');
    localStorage.setItem('notesDraft_2', '{"savedAt":"2026-11-19T09:00:00Z","tags":"x","title":3}');
    expect(listDrafts(localStorage)).toEqual([
      {
        draftId: 'notesDraft_2',
        title: '',
        content: '',
        tags: [],
        color: '',
        folder: null,
        savedAt: '2026-11-19T09:00:00Z',
        owner: '',
      },
    ]);
  });

  it('are not shown to somebody else on this browser, nor deleted by them', () => {
    saveDraftOf(localStorage, newDraftId(localStorage, at(0)), CONTENT, at(0), { owner: 'dunmarrow/grace' });
    expect(listDrafts(localStorage)).toEqual([]);
    clearDrafts(localStorage, ME);
    expect(listDraftsOf(localStorage, 'dunmarrow/grace')).toHaveLength(1);
  });

  it('are made of the forms that a tab left when it died, unless the draft is newer', () => {
    const [first, second] = ['notesDraft_1', 'notesDraft_2'];
    saveDraft(localStorage, first, CONTENT, at(1));
    keepForm(localStorage, first, { ...CONTENT, title: 'Crane, typed on' }, at(2), { owner: ME });
    keepForm(localStorage, second, { ...CONTENT, title: 'Just begun' }, at(3), { owner: ME });
    expect(listDrafts(localStorage)).toHaveLength(1);
    recoverForms(localStorage);
    expect(listDrafts(localStorage).map(({ title }) => title)).toEqual(['Just begun', 'Crane, typed on']);
    keepForm(localStorage, first, CONTENT, at(0), { owner: ME });
    recoverForms(localStorage);
    expect(listDrafts(localStorage).map(({ title }) => title)).toEqual(['Just begun', 'Crane, typed on']);
    expect(Object.keys(localStorage).sort()).toEqual([first, second]);
  });

  it('leave no form behind when they are saved or deleted', () => {
    keepForm(localStorage, 'notesDraft_1', CONTENT, at(0), { owner: ME });
    saveDraft(localStorage, 'notesDraft_1', CONTENT, at(0));
    keepForm(localStorage, 'notesDraft_2', CONTENT, at(0), { owner: ME });
    deleteDraft(localStorage, 'notesDraft_2');
    expect(Object.keys(localStorage)).toEqual(['notesDraft_1']);
  });

  it('say when the browser keeps nothing more', () => {
    const full = {
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    expect(saveDraft(full, 'notesDraft_1', CONTENT, at(0))).toBe(false);
  });
});

it('counts drafts and characters', () => {
  expect([1, 2].map(draftCountWords)).toEqual(['1 draft available', '2 drafts available']);
  expect([1, 1204].map(characterWords)).toEqual(['1 character', '1,204 characters']);
});
