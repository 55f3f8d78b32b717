import { expect, it } from 'vitest';
import { examplesOf, naming } from './access-examples';

const members = [
  { uid: 'p', displayName: 'Priya Nair' },
  { uid: 't', displayName: 'Tom Hughes' },
];
const drives = [{ value: 'd', label: 'CIS' }];
const resources = [
  {
    key: 'drive',
    actions: [
      { key: 'view', label: 'view this drive' },
      { key: 'upload', label: 'upload files to this drive' },
    ],
  },
];

it('asks about people and drives that are there', () => {
  expect(examplesOf(members, drives, resources)).toEqual([
    { words: 'Can Priya Nair view CIS?', question: { member: 'p', resource: 'drive', id: 'd', action: 'view' } },
    {
      words: 'Can Tom Hughes upload files to CIS?',
      question: { member: 't', resource: 'drive', id: 'd', action: 'upload' },
    },
  ]);
});

it('says the drive by its name', () => {
  expect(naming('Priya Nair cannot change this drive', 'A$& B')).toBe('Priya Nair cannot change A$& B');
});

it('asks nothing where there is nobody or nothing to ask about', () => {
  expect(examplesOf([], drives, resources)).toEqual([]);
  expect(examplesOf(members, [], resources)).toEqual([]);
  expect(examplesOf(members, drives, [])).toEqual([]);
});
