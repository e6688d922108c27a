import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { ContentError } from '../compile/content-error.ts';
import { parseReleaseReport, readReleaseReport } from './release-report.ts';

const report = {
  version: '1.2.3',
  commit: 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3',
  on: '2026-11-28',
  tests: { passed: 8_000, failed: 0, skipped: 4, flaky: 1 },
  crashTrials: [{ database: 'sqlite', trials: 100, acknowledged: 2_000, problems: 0 }],
  asvs: { met: 148, partly: 36, notMet: 11 },
  advisories: null,
};
const key = generateKeyPairSync('ed25519');

/** Returns the file of a report. @param changes made after it was signed */
function writeFile(changes: object = {}, publicKey = key.publicKey): string {
  const signature = sign(null, Buffer.from(JSON.stringify(report)), key.privateKey).toString('base64');
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  return JSON.stringify({ report: { ...report, ...changes }, publicKey: pem, signature }, undefined, 2);
}

test('a signed report is read, with the fingerprint of its key', () => {
  expect(parseReleaseReport(writeFile())).toEqual({
    ...report,
    keyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test.each([
  ['a number that was changed by hand', writeFile({ tests: { ...report.tests, failed: 1 } })],
  ['the signature of another key', writeFile({}, generateKeyPairSync('ed25519').publicKey)],
])('%s fails the build with the name of the file', (_, source) => {
  expect(() => parseReleaseReport(source)).toThrow(
    new ContentError([
      {
        file: 'content/company/security/release-report.json',
        line: 1,
        message: 'the signature doesn’t match; write the file with `npm run release-report`, not by hand',
      },
    ]),
  );
});

test('the report of the page is signed', () => {
  expect(readReleaseReport().version).toMatch(/^\d+\.\d+\.\d+$/);
});
