import { cleanEmail } from '@whorl/contract/text/clean-text.ts';

/** Advice about an email address, without rejecting it. */
type EmailAdvice = { kind: 'typo'; suggestion: string } | { kind: 'private' };

/** Domains of personal mailboxes. */
const privateDomains = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'mail.ru',
  'yandex.ru',
  'qq.com',
  '163.com',
  'uol.com.br',
  'bol.com.br',
] as const;
/** Domains common enough that a similar one is probably a typo. */
const oftenMistyped = ['gmail.com', 'googlemail.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com'];
/** Existing domains that are one edit away from those. */
const similarDomains: readonly string[] = ['mail.com', 'email.com', 'ymail.com', 'gmail.co', 'hotmail.co', 'yahoo.co'];
/** Mistyped top-level domains that don't exist. */
const wrongEnds: Readonly<Record<string, string>> = { con: 'com', cmo: 'com', ocm: 'com', vom: 'com', comm: 'com' };

/**
 * Returns advice about a probable typo in an email address's domain, or about a private address if a work email is
 * requested.
 *
 * @returns undefined without advice
 */
export function adviseOnEmail(address: string, wantsWork: boolean): EmailAdvice | undefined {
  const [, local = '', domain = ''] = /^([^@\s]+)@([^@\s]+\.[^@\s]+)$/.exec(cleanEmail(address)) ?? [];
  if (domain === '') return undefined;
  const meant = meantDomain(domain);
  if (meant !== undefined) return { kind: 'typo', suggestion: `${local}@${meant}` };
  return wantsWork && (privateDomains as readonly string[]).includes(domain) ? { kind: 'private' } : undefined;
}

function meantDomain(domain: string): string | undefined {
  if ((privateDomains as readonly string[]).includes(domain) || similarDomains.includes(domain)) return undefined;
  const near = oftenMistyped.find((known) => isOneSlipAway(domain, known));
  if (near !== undefined) return near;
  const [end = '', ...rest] = domain.split('.').reverse();
  return wrongEnds[end] === undefined ? undefined : [...rest.reverse(), wrongEnds[end]].join('.');
}

/** Whether the texts differ by one extra, missing or wrong letter, or by two swapped ones. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed === meant || Math.abs(typed.length - meant.length) > 1) return false;
  let same = 0;
  while (typed[same] === meant[same]) same++;
  const [after, meantAfter] = [typed.slice(same), meant.slice(same)];
  return (
    after.slice(1) === meantAfter ||
    after === meantAfter.slice(1) ||
    after.slice(1) === meantAfter.slice(1) ||
    (after[0] === meantAfter[1] && after[1] === meantAfter[0] && after.slice(2) === meantAfter.slice(2))
  );
}
