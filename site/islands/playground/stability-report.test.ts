import { expect, test } from 'vitest';
import { createStabilityReport, sumEvidence } from './stability-report.ts';

test('sumEvidence() adds the bits for and against separately', () => {
  expect(sumEvidence()).toBeUndefined();
  expect(sumEvidence([])).toBeUndefined();
  expect(
    sumEvidence([
      { name: 'timeZone', bits: -4.9 },
      { name: 'network', bits: 3.92 },
      { name: 'fonts', bits: 1.67 },
      { name: 'rarity', bits: -0.2 },
    ]),
  ).toEqual({ for: 5.59, against: -5.1 });
});

test('createStabilityReport() has the visits with their bits, the values, and the saved ones', () => {
  const visit = {
    requestId: '1795262587402.k9Xw2a',
    time: '2026-11-21T09:43:07.402Z',
    timestamp: 1_795_262_587_402,
    browserDetails: { browserName: 'Chrome', browserMajorVersion: '142', os: 'Linux', device: 'Other' },
    visitorFound: true,
    match: 'token',
    decision: 'tokenOnItsDevice',
    confidence: { score: 0.99, comment: 'signed ID' },
    changed: ['timeZone'],
    evidence: [{ name: 'timeZone', bits: -4.9 }],
  } as const;
  const older = { ...visit, requestId: '1795262587401.k9Xw2a', changed: undefined, evidence: undefined };
  const signals = { timezone: { value: 'Asia/Tokyo', ms: 0 } };
  const result = { requestId: visit.requestId, visitorId: 'aaaaaaaaaa0000000001', signals };
  const saved = { latest: result };
  expect(
    createStabilityReport(
      result as unknown as Parameters<typeof createStabilityReport>[0],
      { visits: [{ ...visit, changed: ['timeZone'], evidence: [...visit.evidence] }, older], others: 2 },
      saved,
      new Date(visit.time),
    ),
  ).toEqual({
    createdAt: visit.time,
    visitorId: result.visitorId,
    others: 2,
    visits: [
      { ...visit, bits: { for: 0, against: -4.9 } },
      { ...older, bits: undefined },
    ],
    latest: { requestId: visit.requestId, signals },
    saved,
  });
});
