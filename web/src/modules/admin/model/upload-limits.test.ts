import { expect, it } from 'vitest';
import { maxMbProblem, uploadLimitChanges, uploadLimitsDraft } from './upload-limits';

const NONE = { maxFileSize: null, allowedFileTypes: [] };

it('shows sizes in MB, and none where there is no limit', () => {
  expect(uploadLimitsDraft(NONE)).toEqual({ maxMb: '', types: [] });
  expect(uploadLimitsDraft({ maxFileSize: 26_214_400, allowedFileTypes: ['.dwg'] })).toEqual({
    maxMb: 25,
    types: ['.dwg'],
  });
});

it('tells the server what was changed, and nothing where nothing was', () => {
  expect(uploadLimitChanges(NONE, { maxMb: '', types: [] })).toBeNull();
  expect(uploadLimitChanges(NONE, { maxMb: 25, types: [] })).toEqual({ maxFileSize: 26_214_400, allowedFileTypes: [] });
  expect(uploadLimitChanges({ ...NONE, maxFileSize: 5 }, { maxMb: '', types: ['.pdf'] })).toEqual({
    maxFileSize: null,
    allowedFileTypes: ['.pdf'],
  });
});

it('keeps a size that is shown rounded when only the types change', () => {
  const before = { maxFileSize: 26_214_401, allowedFileTypes: [] };
  expect(uploadLimitChanges(before, uploadLimitsDraft(before))).toBeNull();
  expect(uploadLimitChanges(before, { maxMb: 25, types: ['.pdf'] })?.maxFileSize).toBe(26_214_401);
});

it('takes a size from nothing to 5 GB', () => {
  const problem = (maxMb: number | string) => maxMbProblem({ maxMb, types: [] });
  expect(['', 0.5, 5120].map(problem)).toEqual([null, null, null]);
  for (const wrong of [0, -1, 5121, 'x']) expect(problem(wrong)).toMatch(/up to 5120 MB/);
});
