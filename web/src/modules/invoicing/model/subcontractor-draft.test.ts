import { describe, expect, it } from 'vitest';
import {
  emptySubcontractor,
  subcontractorBody,
  subcontractorDraftOf,
  subcontractorProblems,
} from './subcontractor-draft';

const filled = { ...emptySubcontractor(), tradingName: ' Ostrane Groundworks ', utr: '11234 56789', levy: '1.25' };

describe('a subcontractor being entered', () => {
  it('needs no more than a name', () => {
    expect(subcontractorProblems(emptySubcontractor())).toEqual({ tradingName: 'Enter the trading name.' });
    expect(subcontractorProblems({ ...emptySubcontractor(), tradingName: 'Ostrane' })).toEqual({});
  });

  it('is told what is wrong field by field', () => {
    const odd = { ...filled, utr: '1', email: 'nowhere', agreedAmount: 'much', termsDays: 'soon', levy: '1.255' };
    expect(Object.keys(subcontractorProblems(odd)).sort()).toEqual([
      'agreedAmount',
      'email',
      'levy',
      'termsDays',
      'utr',
    ]);
  });

  it('is sent trimmed, with nothing for what is empty', () => {
    expect(subcontractorBody(filled)).toEqual({
      tradingName: 'Ostrane Groundworks',
      legalName: 'Ostrane Groundworks',
      kind: 'soleTrader',
      utr: '1123456789',
      companyNumber: null,
      vatNumber: null,
      address: '',
      email: null,
      phone: '',
      agreedAmount: null,
      termsDays: null,
      levyBasisPoints: 125,
    });
  });

  it('keeps a national insurance number that is not typed anew', () => {
    expect('nino' in subcontractorBody(filled)).toBe(false);
    expect(subcontractorBody({ ...filled, nino: 'QQ123456C' }).nino).toBe('QQ123456C');
  });

  it('reads back what it sent', () => {
    const {
      tradingName,
      nino: _kept,
      ...rest
    } = subcontractorBody({ ...filled, agreedAmount: '12000', termsDays: '30' });
    const body = subcontractorBody(subcontractorDraftOf({ ...rest, name: tradingName }));
    expect(body).toEqual({ ...rest, tradingName });
  });
});
