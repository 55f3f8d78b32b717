import { describe, expect, it } from 'vitest';
import { badgeOf, bellLabel, markRead, sentenceOf } from './bell';

describe('the bell', () => {
  it('counts to 99', () => {
    expect([0, 1, 99, 100].map(badgeOf)).toEqual(['', '1', '99', '99+']);
  });

  it('says its count in words', () => {
    expect([0, 3, 100].map(bellLabel)).toEqual([
      'Notifications',
      'Notifications, 3 unread',
      'Notifications, more than 99 unread',
    ]);
  });
});

describe('a notification', () => {
  it('follows the name of whoever did it', () => {
    const message = 'shared a file with you';
    expect(sentenceOf({ from: { displayName: 'Aoife Brennan' }, message })).toEqual({
      who: 'Aoife Brennan',
      what: message,
    });
    expect(sentenceOf({ from: { displayName: '' }, message }).who).toBe('Someone');
  });

  it('stands alone where nobody did it', () => {
    const what = 'Moving 9 files is over: 1 was refused';
    expect(sentenceOf({ from: null, message: what })).toEqual({ who: '', what });
    expect(sentenceOf({ from: null, message: 'did something' }).what).toBe('Did something');
  });

  it('is marked where it stands', () => {
    const pages = [{ notifications: [{ id: 'a', read: false }] }, { notifications: [{ id: 'b', read: false }] }];
    const marked = markRead(pages, ({ id }) => id === 'b');
    expect(marked.flatMap((page) => page.notifications.map(({ read }) => read))).toEqual([false, true]);
    expect(pages[1]?.notifications[0]?.read).toBe(false);
  });
});
