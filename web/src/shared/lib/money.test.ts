import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, moneyText, parseMoney } from './money';

describe('money', () => {
  it('is written in pounds with both digits of the pence', () => {
    expect(formatMoney(208_000)).toBe('£2,080.00');
    expect(formatMoney(5)).toBe('£0.05');
    expect(formatMoney(-32_000)).toBe('−£320.00');
  });

  it('is read as people type it', () => {
    expect(parseMoney('1600')).toBe(160_000);
    expect(parseMoney(' £1,600.5 ')).toBe(160_050);
    expect(parseMoney('.07')).toBe(7);
    expect(parseMoney('12.')).toBe(1200);
    expect(parseMoney('−3.10')).toBe(-310);
    expect(parseMoney('-0')).toBe(0);
  });

  it.each(['', '.', '£', '1.005', '1,00', '12 pounds', '1e5', '--1', '10000000.01'])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('reads back whatever it wrote, to the penny', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (pence) => {
        expect(parseMoney(formatMoney(pence))).toBe(pence);
        expect(parseMoney(moneyText(pence))).toBe(pence);
      }),
    );
  });
});
