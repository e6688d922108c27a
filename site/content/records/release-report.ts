import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { ContentError } from '../compile/content-error.ts';
import { contentRoot } from '../content-folders.ts';

const FILE = 'company/security/release-report.json';
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const signedSchema = v.strictObject({
  report: v.strictObject({
    version: v.string(),
    commit: v.pipe(v.string(), v.hash(['sha1'])),
    on: v.pipe(v.string(), v.isoDate()),
    tests: v.strictObject({ passed: count, failed: count, skipped: count, flaky: count }),
    /** `problems`: messages that were lost, stored twice or not delivered. */
    crashTrials: v.array(
      v.strictObject({
        database: v.picklist(['sqlite', 'postgres']),
        trials: count,
        acknowledged: count,
        problems: count,
      }),
    ),
    asvs: v.strictObject({ met: count, partly: count, notMet: count }),
    /** Null if the package registry has no data about vulnerabilities. */
    advisories: v.nullable(count),
  }),
  /** In PEM format. */
  publicKey: v.string(),
  /** Ed25519 signature of the report as compact JSON, in Base64. */
  signature: v.pipe(v.string(), v.base64()),
});
export type ReleaseReport = v.InferOutput<typeof signedSchema>['report'] & {
  /** SHA-256 of the public key (SPKI, DER) in hexadecimal digits. */
  keyFingerprint: string;
};

/** Returns what was measured for the release, written by `npm run release-report`. Only for the build. */
export const readReleaseReport = (): ReleaseReport => parseReleaseReport(readFileSync(join(contentRoot, FILE), 'utf8'));

/** @throws ContentError if the report is invalid, or differs from what was signed */
export function parseReleaseReport(source: string): ReleaseReport {
  const parsed = v.safeParse(signedSchema, JSON.parse(source));
  if (!parsed.success) throw createError(parsed.issues.map(({ message }) => message).join('; '));
  const { report, publicKey: pem, signature } = parsed.output;
  const publicKey = createPublicKey(pem);
  if (!verify(null, Buffer.from(JSON.stringify(report)), publicKey, Buffer.from(signature, 'base64')))
    throw createError('the signature doesn’t match; write the file with `npm run release-report`, not by hand');
  const keyFingerprint = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex');
  return { ...report, keyFingerprint };
}

const createError = (message: string): ContentError =>
  new ContentError([{ file: `content/${FILE}`, line: 1, message }]);
