import { type KeyObject, verify } from 'node:crypto';
import type { ForgeryReason, UncheckedReason } from '@whorl/contract/identification/bot-info.ts';
import { type FieldOccurrence, isSignatureError, SignatureErrorCode, verifySignature } from 'http-message-sig';
import { type AgentSignature, joinField, parseAgentSignatures, parseSignatureAgent } from './parse-signatures.ts';

/** Outcome of checking the signatures of a request. */
export type SignatureCheck = {
  /** Origin of the key directory, if the request names one. */
  readonly directory?: string | undefined;
} & (
  | { readonly outcome: 'verified'; readonly keyId: string; readonly hasNonce: boolean }
  | { readonly outcome: 'spoofed'; readonly reason: ForgeryReason }
  | { readonly outcome: 'unknown'; readonly reason: UncheckedReason }
);

export type SignedRequest = {
  readonly method: string;
  /** Absolute URL with the authority that clients use for this server. */
  readonly targetUri: string;
  /** The same with the authority of the `Host` header. */
  readonly hostUri: string;
  /** Path and query as they were sent. */
  readonly requestTarget: string;
  readonly fields: readonly FieldOccurrence[];
};

export type FoundKey =
  | { readonly key: KeyObject /** Origin of the directory that has the key. */; readonly directory: string }
  | { readonly spoofed: 'unknown_key' }
  | { readonly unknown: UncheckedReason };

type VerificationTools = {
  /** Finds a key by its thumbprint; without a directory only among pinned keys. */
  readonly findKey: (directory: string | undefined, keyId: string) => Promise<FoundKey>;
  /** Converts a member of `Signature-Agent` to the origin of a key directory; undefined if it isn't allowed. */
  readonly toDirectory: (agent: { value: string; type: string }) => string | undefined;
  /** Records a nonce until its signature expires; false if it was used before. */
  readonly spendNonce: (nonce: { keyId: string; nonce: string; expiresAt: number }) => Promise<boolean>;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Longest validity of a signature, which the drafts recommend; a later `expires` has no effect. */
const MAX_VALIDITY_SECONDS = 86_400;
/** Difference between the clocks of signer and server that is accepted. */
const CLOCK_SKEW_SECONDS = 30;
const ALGORITHM = 'ed25519';

/**
 * Verifies the Web Bot Auth signatures of a request
 * (https://datatracker.ietf.org/doc/draft-meunier-webbotauth-httpsig-protocol/). Several signatures are verified
 * independently, and the first failure is the result.
 *
 * @returns undefined for a request without such a signature
 */
export async function verifyAgentSignatures(
  request: SignedRequest,
  tools: VerificationTools,
): Promise<SignatureCheck | undefined> {
  const signatures = parseAgentSignatures(request.fields);
  if (signatures === 'malformed') return { outcome: 'spoofed', reason: 'malformed' };
  let result: SignatureCheck | undefined;
  for (const signature of signatures) {
    const check = await verifyAgentSignature(request, signature, tools);
    if (check.outcome !== 'verified') return check;
    result ??= check;
  }
  return result;
}

async function verifyAgentSignature(
  request: SignedRequest,
  signature: AgentSignature,
  tools: VerificationTools,
): Promise<SignatureCheck> {
  const agent = parseSignatureAgent(request.fields, signature);
  const directory = agent === undefined || typeof agent === 'string' ? undefined : tools.toDirectory(agent);
  const spoofed = (reason: ForgeryReason): SignatureCheck => ({ outcome: 'spoofed', reason, directory });
  const unknown = (reason: UncheckedReason): SignatureCheck => ({ outcome: 'unknown', reason, directory });
  // Before the directory is requested, so that an invalid signature can't cause requests.
  if (agent === 'malformed') return spoofed('malformed');
  if (agent === 'uncovered' || !coversTarget(signature)) return spoofed('missing_component');
  const timing = checkTimes(signature, tools.now);
  if (timing !== undefined) return spoofed(timing);
  if (signature.algorithm !== undefined && signature.algorithm !== ALGORITHM) return unknown('unsupported');
  if (agent !== undefined && directory === undefined) return unknown('directory_not_allowed');
  const found = await tools.findKey(directory, signature.keyId);
  if ('spoofed' in found) return spoofed(found.spoofed);
  if ('unknown' in found) return unknown(found.unknown);
  const failure = await findFailure(request, request.targetUri, signature, found.key, tools.now);
  if (failure === 'forged' && request.hostUri !== request.targetUri) {
    const isForHost = (await findFailure(request, request.hostUri, signature, found.key, tools.now)) === undefined;
    return spoofed(isForHost ? 'wrong_authority' : 'forged');
  }
  if (failure === 'unsupported') return unknown('unsupported');
  if (failure !== undefined) return spoofed(failure);
  // Last, so that only the holder of the key can use up a nonce.
  const { keyId, nonce } = signature;
  const expiresAt = (getExpiry(signature) + CLOCK_SKEW_SECONDS + 1) * 1000;
  if (nonce !== undefined && !(await tools.spendNonce({ keyId, nonce, expiresAt }))) return spoofed('replayed');
  return { outcome: 'verified', keyId, hasNonce: nonce !== undefined, directory: found.directory };
}

const coversTarget = ({ components }: AgentSignature): boolean =>
  components.some(({ name }) => name === '@authority' || name === '@target-uri');

const getExpiry = ({ created, expires }: AgentSignature): number => Math.min(expires, created + MAX_VALIDITY_SECONDS);

function checkTimes(signature: AgentSignature, now: number): ForgeryReason | undefined {
  const seconds = Math.floor(now / 1000);
  if (signature.expires <= signature.created) return 'malformed';
  if (signature.created > seconds + CLOCK_SKEW_SECONDS) return 'not_yet_valid';
  return getExpiry(signature) + CLOCK_SKEW_SECONDS < seconds ? 'expired' : undefined;
}

/** Verifies one signature with one key. @returns undefined if it is valid */
async function findFailure(
  { method, requestTarget, fields }: SignedRequest,
  targetUri: string,
  { label, components }: AgentSignature,
  key: KeyObject,
  now: number,
): Promise<ForgeryReason | 'unsupported' | undefined> {
  // The library rejects characters outside of ASCII in every header, also in those that aren't signed.
  const names = new Set(['signature', 'signature-input', ...components.map(({ name }) => name)]);
  const signed = fields.filter(({ name }) => names.has(name.toLowerCase()));
  if (joinField(signed, 'signature') === undefined) return 'malformed';
  try {
    await verifySignature(
      { kind: 'request', method, targetUri, requestTarget, fields: signed },
      {
        label,
        policy: {
          algorithms: [ALGORITHM],
          requiredComponents: [],
          requiredParameters: ['created', 'expires', 'keyid', 'tag'],
          clockSkew: CLOCK_SKEW_SECONDS,
          now: Math.floor(now / 1000),
        },
        resolveVerifier: () => ({
          algorithm: ALGORITHM,
          verify: (data, bytes) => verify(null, data, key, bytes),
        }),
      },
    );
    return undefined;
  } catch (error) {
    if (!isSignatureError(error)) throw error;
    return failures[error.code] ?? 'malformed';
  }
}

const failures: Partial<Record<SignatureErrorCode, ForgeryReason | 'unsupported'>> = {
  [SignatureErrorCode.VerificationFailed]: 'forged',
  [SignatureErrorCode.MissingField]: 'missing_component',
  [SignatureErrorCode.UnsupportedFeature]: 'unsupported',
};
