import { describe, expect, it } from 'vitest';
import type { Command } from '@/shared/lib/commands';
import { findCommands } from './find-commands';

const command = (label: string, keywords: string[] = []): Command => ({
  id: label,
  label,
  group: 'Drive',
  keywords,
  run: () => undefined,
});
const commands = [
  command('Go to All Files', ['documents']),
  command('Upload files', ['add', 'sign-in']),
  command('Café Zieliński'),
  command('Refill'),
];
const labels = (typed: string) => findCommands(commands, typed).fitting.map(({ label }) => label);

describe('findCommands', () => {
  it('puts beginnings first, then words, and what only stands inside one apart', () => {
    expect(labels('fil')).toEqual(['Go to All Files', 'Upload files']);
    expect(labels('up')).toEqual(['Upload files']);
    const { inside, chance } = findCommands(commands, 'fill');
    expect([inside.map(({ label }) => label), chance]).toEqual([['Refill'], []]);
  });

  it('tells a short word inside another from a longer one', () => {
    const found = findCommands(commands, 'fil');
    expect([found.inside, found.chance.map(({ label }) => label)]).toEqual([[], ['Refill']]);
    expect(findCommands(commands, 'efill ill').chance.map(({ label }) => label)).toEqual(['Refill']);
  });

  it('finds by keyword and by group, and behind a hyphen', () => {
    expect(labels('add')).toEqual(['Upload files']);
    expect(labels('in')).toEqual(['Upload files']);
    expect(labels('drive refill')).toEqual(['Refill']);
  });

  it('wants every word to fit', () => {
    expect(labels('upload nothing')).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(labels('CAFE zielinski')).toEqual(['Café Zieliński']);
  });
});
