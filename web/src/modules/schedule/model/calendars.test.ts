import { describe, expect, it } from 'vitest';
import { calendarChanges, calendarFormOf, colorsFor, isNamed, newCalendarForm, whoSees } from './calendar-form';
import { exportName, linkAddresses, linkChoices, shownName } from './calendar-links';
import { sampleCalendar } from './sample-event';

const site = sampleCalendar();

describe('the form of a calendar', () => {
  it('tells the server of what was changed alone', () => {
    const before = calendarFormOf(site);
    expect(calendarChanges(before, before)).toBeNull();
    expect(calendarChanges(before, { ...before, name: ' Kestrel Wharf ' })).toBeNull();
    expect(calendarChanges(before, { ...before, name: 'Quay', color: '#EF4444' })).toEqual({
      name: 'Quay',
      color: '#EF4444',
    });
    expect(calendarChanges(before, { ...before, visibility: 'tenant', timeZone: 'UTC' })).toEqual({
      visibility: 'tenant',
      timeZone: 'UTC',
    });
  });

  it('knows members by who they are, not by their order', () => {
    const before = calendarFormOf(site);
    expect(calendarChanges(before, { ...before, memberUids: ['grace', 'tom'] })).toBeNull();
    expect(calendarChanges(before, { ...before, memberUids: ['grace'] })).toEqual({ memberUids: ['grace'] });
    expect(calendarChanges(before, { ...before, memberUids: ['grace', 'priya'] })).toEqual({
      memberUids: ['grace', 'priya'],
    });
  });

  it('needs a name', () => {
    expect(isNamed(newCalendarForm('UTC'))).toBe(false);
    expect(isNamed({ ...newCalendarForm('UTC'), name: '  ' })).toBe(false);
    expect(isNamed({ ...newCalendarForm('UTC'), name: 'Site' })).toBe(true);
  });

  it('offers a colour that came from elsewhere as one more', () => {
    expect(colorsFor('#3b82f6')).toHaveLength(6);
    expect(colorsFor('#123456').at(-1)).toEqual({ value: '#123456', name: 'Its own', css: '#123456' });
  });
});

it('says who sees a calendar', () => {
  const nameOf = () => 'Grace Okafor';
  expect(whoSees(site, 'me', nameOf)).toBe('You and 2 others');
  expect(whoSees({ ...site, memberUids: ['tom'] }, 'me', nameOf)).toBe('You and 1 other');
  expect(whoSees({ ...site, memberUids: [] }, 'me', nameOf)).toBe('Only you');
  expect(whoSees({ ...site, memberUids: [] }, 'tom', nameOf)).toBe('Only Grace Okafor');
  expect(whoSees({ ...site, ownerId: 'grace', memberUids: ['me'] }, 'me', nameOf)).toBe('Grace Okafor and 1 other');
  expect(whoSees({ ...site, visibility: 'tenant' }, 'me', nameOf)).toBe('Everyone in the organisation');
});

describe('a secret link', () => {
  it('is named by what it shows', () => {
    expect(shownName('all', [site])).toBe('All calendars');
    expect(shownName(site.id, [site])).toBe('Kestrel Wharf');
    expect(shownName('gone', [site])).toBe('A calendar that you no longer see');
    expect(linkChoices([site]).map(({ label }) => label)).toEqual(['All calendars', 'Kestrel Wharf']);
  });

  it('is an address, and one that devices subscribe to', () => {
    const path = '/api/public/calendars/s/calendar.ics';
    expect(linkAddresses('https://corbel.example', path)).toEqual({
      address: `https://corbel.example${path}`,
      subscribe: `webcal://corbel.example${path}`,
    });
    expect(linkAddresses('http://localhost:8080', path).subscribe).toBe(`webcal://localhost:8080${path}`);
  });

  it('gives an exported file a name that any system takes', () => {
    expect(exportName('Kestrel Wharf')).toBe('Kestrel Wharf.ics');
    expect(exportName('Phase 1/2: "north"')).toBe('Phase 1 2 north.ics');
    expect(exportName('///')).toBe('Calendar.ics');
  });
});
