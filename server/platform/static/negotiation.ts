export type Encoding = 'br' | 'gzip' | 'identity';

/** Size limit of the cache. Browsers send a handful of different headers; random ones must not fill the memory. */
const MAX_CACHED_HEADERS = 100;
const remembered = new Map<string, readonly Encoding[]>();

/** Parses `Accept-Encoding` (RFC 9110, 12.5.3) to the encodings in order of preference. `identity` is always last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const weights = new Map(header.toLowerCase().split(',').map(parseWeighted));
  const parseWeight = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const accepted: Encoding[] = (['br', 'gzip'] as const).filter((encoding) => parseWeight(encoding) > 0);
  accepted.sort((a, b) => parseWeight(b) - parseWeight(a));
  accepted.push('identity');
  if (remembered.size < MAX_CACHED_HEADERS) remembered.set(header, accepted);
  return accepted;
}

/** Whether `If-None-Match` contains an entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag);
}

function parseWeighted(part: string): [string, number] {
  const [encoding = '', ...parameters] = part.split(';').map((piece) => piece.trim());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return [encoding, Number.isNaN(weight) ? 0 : weight];
}
