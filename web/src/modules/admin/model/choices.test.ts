import { describe, expect, it } from 'vitest';
import { withChosen } from './choices';

const plans = { value: '1', label: 'Plans' };
const reports = { value: '2', label: 'Reports' };

describe('the choices of a search', () => {
  it('are what was found while nothing is chosen', () => {
    expect(withChosen([plans, reports], undefined, undefined)).toEqual([plans, reports]);
  });

  it('begin with what is chosen where the search did not find it', () => {
    expect(withChosen([reports], '1', 'Plans')).toEqual([plans, reports]);
    expect(withChosen([plans, reports], '2', 'Reports')).toEqual([plans, reports]);
  });

  it('wait for the name of what an address chose', () => {
    expect(withChosen([reports], '1', undefined)).toEqual([reports]);
  });
});
