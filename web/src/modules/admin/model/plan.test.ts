import { describe, expect, it } from 'vitest';
import {
  groupFeatures,
  offersOf,
  overrideFor,
  type PlanFeature,
  splitFeatures,
  tierHas,
  tierOffer,
  tierWords,
} from './plan';

const feature = (name: string): PlanFeature => ({
  name,
  label: name,
  inTier: true,
  enabled: true,
  available: true,
  override: null,
});

describe('groupFeatures', () => {
  it('puts parts under their wholes, in order', () => {
    const groups = groupFeatures(['chat', 'calls', 'calls.voip', 'calls.video', 'callsheets'].map(feature));
    expect(groups.map(({ feature: { name }, parts }) => [name, parts.map((part) => part.name)])).toEqual([
      ['chat', []],
      ['calls', ['calls.voip', 'calls.video']],
      ['callsheets', []],
    ]);
  });

  it('keeps a part whose whole is missing', () => {
    expect(groupFeatures([feature('calls.voip')])).toHaveLength(1);
  });
});

describe('splitFeatures', () => {
  it('names what this version cannot do apart from what can be switched', () => {
    const { available, missing } = splitFeatures([feature('drive'), { ...feature('backup'), available: false }]);
    expect(available.map(({ name }) => name)).toEqual(['drive']);
    expect(missing).toEqual(['backup']);
  });
});

describe('tierHas', () => {
  const tiers = ['basic', 'pro', 'enterprise'];
  it.each([
    ['basic', 'basic', true],
    ['basic', 'pro', false],
    ['enterprise', 'pro', true],
  ])('%s with what begins at %s: %s', (tier, from, expected) => expect(tierHas(tiers, tier, from)).toBe(expected));
});

describe('overrideFor', () => {
  it.each([
    [true, true, null],
    [true, false, false],
    [false, true, true],
    [false, false, null],
  ])('in the tier %s, switched %s: %s', (inTier, isOn, expected) =>
    expect(overrideFor({ inTier }, isOn)).toBe(expected),
  );
});

describe('tierWords', () => {
  it('begins with a capital', () => expect(tierWords('enterprise')).toBe('Enterprise'));
});

describe('tierOffer', () => {
  const modules = [
    { offer: 'files', entitlement: 'drive' },
    { offer: 'the schedule', entitlement: 'schedule' },
    { offer: 'notes', entitlement: 'notes' },
    { offer: 'calls', entitlement: 'calls' },
    { offer: 'teleports', entitlement: 'not in this version' },
    { offer: null, entitlement: null },
  ];
  const sold = (name: string, tier: string, label = name, available = true) => ({ name, label, tier, available });
  const features = [
    sold('calls', 'pro'),
    sold('calls.voip', 'pro', 'Voice'),
    sold('calls.transcription', 'plus', 'Transcription', false),
    sold('docs', 'pro', 'Documents', false),
    sold('drive', 'basic'),
    sold('drive.exports', 'pro', 'Exports'),
    sold('drive.sharing', 'basic', 'Sharing'),
    sold('notes', 'basic'),
    sold('schedule', 'basic'),
  ];

  it.each([
    ['basic', 'Files, the schedule and notes'],
    // A part that comes later than its module is named, as in the table; what this version cannot do is not.
    ['pro', 'Adds calls and exports'],
    ['plus', ''],
    ['enterprise', 'Everything Corbel has'],
  ])('%s: %s', (tier, expected) =>
    expect(tierOffer(offersOf(modules, features), ['basic', 'pro', 'plus', 'enterprise'], tier)).toBe(expected),
  );
});
