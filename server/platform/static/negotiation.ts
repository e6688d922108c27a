export type Encoding = 'br' | 'gzip' | 'identity';

/** Browsers send a handful of different headers; whoever sends random ones does not fill the memory. */
const HEADERS_REMEMBERED = 100;
const remembered = new Map<string, readonly Encoding[]>();

/** What the client accepts, best first, by `Accept-Encoding` (RFC 9110, 12.5.3). `identity` is always the last. */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return ['identity'];
  const known = remembered.get(header);
  if (known !== undefined) return known;
  const weights = new Map(header.toLowerCase().split(',').map(parseWeighted));
  const weightOf = (encoding: string): number => weights.get(encoding) ?? weights.get('*') ?? 0;
  const accepted: Encoding[] = (['br', 'gzip'] as const).filter((encoding) => weightOf(encoding) > 0);
  accepted.sort((a, b) => weightOf(b) - weightOf(a));
  accepted.push('identity');
  if (remembered.size < HEADERS_REMEMBERED) remembered.set(header, accepted);
  return accepted;
}

/** Whether `If-None-Match` names this entity tag; weak comparison, as RFC 9110, 13.1.2 has it. */
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
