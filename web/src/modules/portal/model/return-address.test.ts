import { expect, it } from 'vitest';
import { loginSearch, returnAddress } from './return-address';

it('leads back to a page of the portal', () => {
  expect(returnAddress('/portal/invoices/42')).toBe('/portal/invoices/42');
  expect(returnAddress('/portal/invoices?state=paid#top')).toBe('/portal/invoices?state=paid#top');
});

it.each([
  undefined,
  42,
  '',
  'portal/invoices',
  '/portal',
  '/portal-login?token=1',
  '/files',
  '//elsewhere.example/portal/',
  'https://elsewhere.example/portal/',
  '/portal/../files',
  '/portal/..//elsewhere.example',
  '/portal/\\..\\..\\files',
])('leads nowhere else: %s', (address) => {
  expect(returnAddress(address)).toBeUndefined();
});

it('keeps the address short where nobody came from a certain page', () => {
  expect(loginSearch('/portal/invoices/42')).toEqual({ next: '/portal/invoices/42' });
  expect(loginSearch('/portal/dashboard')).toEqual({});
  expect(loginSearch('/portal-login')).toEqual({});
});
