import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONSENT_POLICY_VERSION } from './consent-policy.ts';
import { type ConsentReceipt, getRenewalDate, isReceiptStale, parseReceipt } from './consent-receipt.ts';

const createReceipt = (time: string): ConsentReceipt => ({
  version: CONSENT_POLICY_VERSION,
  time,
  choice: ['required', 'analytics'],
  by: 'visitor',
});

describe('getRenewalDate', () => {
  test.each([
    ['2026-01-15T10:30:00.000Z', '2026-07-15T10:30:00.000Z'],
    ['2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['2027-08-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['2026-12-31T12:00:00.000Z', '2027-06-30T12:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-08-29T12:00:00.000Z'],
  ])('returns for a choice of %s the same day six months later: %s', (time, again) => {
    expect(getRenewalDate({ time }).toISOString()).toBe(again);
    const moment = Date.parse(again);
    expect(isReceiptStale(createReceipt(time), new Date(moment - 1))).toBe(false);
    expect(isReceiptStale(createReceipt(time), new Date(moment))).toBe(true);
  });

  test('getRenewalDate returns a date between 178 and 184 days later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const days = (getRenewalDate({ time: date.toISOString() }).getTime() - date.getTime()) / 86_400_000;
          expect(days).toBeGreaterThanOrEqual(181 - 3);
          expect(days).toBeLessThanOrEqual(184);
        },
      ),
    );
  });

  test('isReceiptStale tolerates a clock one day ahead and rejects receipts further in the future', () => {
    const now = new Date('2026-11-22T10:00:00Z');
    expect(isReceiptStale(createReceipt('2026-11-22T20:00:00.000Z'), now)).toBe(false);
    expect(isReceiptStale(createReceipt('2026-11-24T10:00:00.000Z'), now)).toBe(true);
  });
});

describe('parseReceipt', () => {
  const receipt = createReceipt('2026-11-22T10:00:00.000Z');

  test('parseReceipt returns the stored receipt if its choice is the current one or undecided', () => {
    const stored = JSON.stringify(receipt);
    expect(parseReceipt(stored, ['analytics', 'required'])).toEqual(receipt);
    expect(parseReceipt(stored, ['not-defined'])).toEqual(receipt);
    expect(parseReceipt(stored, ['required'])).toBeUndefined();
  });

  test.each([{ ...receipt, by: 'unknown' }, { ...receipt, time: 'yesterday' }, { ...receipt, version: 1 }, [], 'x', 7])(
    'returns undefined for %j',
    (other) => expect(parseReceipt(JSON.stringify(other), receipt.choice)).toBeUndefined(),
  );

  test('parseReceipt never throws', () => {
    for (const arbitrary of [fc.string(), fc.json()])
      fc.assert(fc.property(arbitrary, (stored) => void parseReceipt(stored, ['required'])));
  });
});
