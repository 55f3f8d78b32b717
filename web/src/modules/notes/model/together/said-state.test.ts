import { expect, it } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { saidState } from './said-state';

const error = new ApiError({ code: 'FORBIDDEN', message: 'No', status: 403 });

it('says saved only when title and text both are', () => {
  expect(saidState({ kind: 'saved' }, { kind: 'saving' }).kind).toBe('saving');
  expect(saidState({ kind: 'waiting' }, { kind: 'saved' }).kind).toBe('waiting');
  expect(saidState({ kind: 'saved' }, { kind: 'rest' }).kind).toBe('saved');
  expect(saidState({ kind: 'rest' }, { kind: 'rest' }).kind).toBe('rest');
});

it('says first what somebody has to do something about', () => {
  expect(saidState({ kind: 'offline' }, { kind: 'refused', error })).toEqual({ kind: 'refused', error });
  expect(saidState({ kind: 'saving' }, { kind: 'offline' }).kind).toBe('offline');
  expect(saidState({ kind: 'offline' }, { kind: 'conflict' })).toEqual({ kind: 'conflict', fields: ['content'] });
});
