import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AwsClient } from 'aws4fetch';

/** Maximum size of one upload (https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html). */
const MAX_UPLOAD_BYTES = 5 * 1024 ** 3;
/** 5 GB at 12 Mbit/s. */
const TIMEOUT_MS = 60 * 60_000;
const MAX_ERROR_LENGTH = 300;

export type BucketSettings = {
  /** Bucket, and optionally a prefix, such as `https://s3.eu-central-1.amazonaws.com/BUCKET/PREFIX`. */
  readonly url: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
};

/**
 * Uploads a file to an S3-compatible service, which compares it with the signed SHA-256 of its content.
 *
 * @param stop aborts the upload
 * @throws Error with the status and the beginning of the response if the service doesn't store the file
 */
export async function uploadBackup(
  path: string,
  { url, region, keyId, secret }: BucketSettings,
  stop: AbortSignal,
): Promise<void> {
  const { size } = statSync(path);
  if (size > MAX_UPLOAD_BYTES) throw new Error(`${path} has ${size} bytes; one upload may have ${MAX_UPLOAD_BYTES}`);
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, region, service: 's3', retries: 2 });
  const response = await client.fetch(`${url.replace(/\/+$/, '')}/${basename(path)}`, {
    method: 'PUT',
    headers: { 'x-amz-content-sha256': await hashFile(path), 'content-type': 'application/octet-stream' },
    body: await openAsBlob(path),
    signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`The upload was answered with ${response.status}: ${text.slice(0, MAX_ERROR_LENGTH)}`);
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
