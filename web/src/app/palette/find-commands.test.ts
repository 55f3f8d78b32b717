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
  command('Upload files', ['add']),
  command('Café Zieliński'),
  command('Refill'),
];
const labels = (typed: string) => findCommands(commands, typed).map(({ label }) => label);

describe('findCommands', () => {
  it('gives everything for nothing typed', () => {
    expect(labels('  ')).toHaveLength(4);
  });

  it('puts beginnings first, then words, then middles', () => {
    expect(labels('fil')).toEqual(['Go to All Files', 'Upload files', 'Refill']);
    expect(labels('up')).toEqual(['Upload files']);
  });

  it('finds by keyword and by group', () => {
    expect(labels('add')).toEqual(['Upload files']);
    expect(labels('drive refill')).toEqual(['Refill']);
  });

  it('wants every word to fit', () => {
    expect(labels('upload nothing')).toEqual([]);
  });

  it('ignores case and accents', () => {
    expect(labels('CAFE zielinski')).toEqual(['Café Zieliński']);
  });
});
