import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONSENT_POLICY_VERSION } from './consent-policy.ts';
import { askAgainAt, type ConsentReceipt, isReceiptStale, parseReceipt } from './consent-receipt.ts';

const receiptOf = (time: string): ConsentReceipt => ({
  version: CONSENT_POLICY_VERSION,
  time,
  choice: ['required', 'analytics'],
  by: 'visitor',
});

describe('asked again after six calendar months', () => {
  test.each([
    ['2026-01-15T10:30:00.000Z', '2026-07-15T10:30:00.000Z'],
    ['2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['2027-08-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-06-30T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-08-29T12:00:00.000Z'],
  ])('%s: on %s', (time, again) => {
    expect(askAgainAt({ time }).toISOString()).toBe(again);
    const moment = Date.parse(again);
    expect(isReceiptStale(receiptOf(time), new Date(moment - 1))).toBe(false);
    expect(isReceiptStale(receiptOf(time), new Date(moment))).toBe(true);
  });

  test('never before 181 days, nor after 184', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const days = (askAgainAt({ time: date.toISOString() }).getTime() - date.getTime()) / 86_400_000;
          expect(days).toBeGreaterThanOrEqual(181 - 3);
          expect(days).toBeLessThanOrEqual(184);
        },
      ),
    );
  });

  test('a receipt from the future, beyond a clock that was a little wrong, is none to rely on', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    expect(isReceiptStale(receiptOf('2026-11-22T20:00:00.000Z'), now)).toBe(false);
    expect(isReceiptStale(receiptOf('2026-11-24T10:00:00.000Z'), now)).toBe(true);
  });
});

describe('the stored receipt', () => {
  const receipt = receiptOf('2026-11-22T10:00:00.000Z');

  test('is read back, beside its own choice or while nothing is decided', () => {
    const stored = JSON.stringify(receipt);
    expect(parseReceipt(stored, ['analytics', 'required'])).toEqual(receipt);
    expect(parseReceipt(stored, ['not-defined'])).toEqual(receipt);
    expect(parseReceipt(stored, ['required'])).toBeUndefined();
  });

  test.each([{ ...receipt, by: 'nobody' }, { ...receipt, time: 'yesterday' }, { ...receipt, version: 1 }, [], 'x', 7])(
    '%j is none',
    (other) => expect(parseReceipt(JSON.stringify(other), receipt.choice)).toBeUndefined(),
  );

  test('whatever it is, nothing is thrown', () => {
    for (const arbitrary of [fc.string(), fc.json()])
      fc.assert(fc.property(arbitrary, (stored) => void parseReceipt(stored, ['required'])));
  });
});
