import {
  type ConsentSituation,
  effectiveChoice,
  isOwnChoice,
  isSignalHonoured,
  isVisitors,
  regionOf,
} from '@whorl/contract/consent.ts';
import { CONSENT_POLICY_VERSION } from '@whorl/contract/consent-policy.ts';
import { askAgainAt, type ConsentReceipt } from '@whorl/contract/consent-receipt.ts';

/** What holds in this browser and why, in sentences; the first alone has to do where there is little room. */
export function consentWords(situation: ConsentSituation): readonly string[] {
  const { receipt, country } = situation;
  const region = regionOf(country);
  const holds = `Now on: ${effectiveChoice(situation)
    .filter((category) => category !== 'not-defined')
    .join(', ')}.`;
  if (isOwnChoice(situation) && effectiveChoice(situation) === situation.choice && receipt)
    return [ownWords(receipt), ...(region === 'elsewhere' ? [] : [`We ask again on ${dayOf(askAgainAt(receipt))}.`])];
  if (isSignalHonoured(situation))
    return [
      'Your browser sends Global Privacy Control. We honour it: only what is required runs.',
      `${noted(receipt)} What you choose here yourself goes before it.`,
    ];
  if (region === 'EU') return [whyAsked(receipt), 'Until you choose, nothing optional runs.'];
  if (region === 'unknown')
    return ['We cannot tell which country you are in, so nothing optional runs unless you allow it here.'];
  if (isVisitors(receipt) && receipt) return [ownWords(receipt)];
  return [
    `You have chosen nothing. Outside Europe everything counts as allowed until you object. ${holds}`,
    noted(receipt),
  ];
}

/** Why the question comes, also where it has been answered before. */
export function whyAsked(last: ConsentReceipt | undefined): string {
  if (!isVisitors(last) || !last) return 'You have not chosen yet.';
  return last.version === CONSENT_POLICY_VERSION
    ? `You chose on ${dayOf(new Date(last.time))}. We ask again after six months.`
    : `You chose on ${dayOf(new Date(last.time))}. What we ask for has changed since.`;
}

function ownWords({ by, choice, time, version }: ConsentReceipt): string {
  const what = choice.join(', ');
  const under = `under the policy of ${dayOf(new Date(version))}`;
  return by === 'found'
    ? `Found in this browser on ${timeOf(time)}, without a date: ${what}, ${under}.`
    : `You chose on ${timeOf(time)}: ${what}, ${under}.`;
}

const noted = (receipt: ConsentReceipt | undefined): string =>
  receipt ? `Noted on ${timeOf(receipt.time)}, under the policy of ${dayOf(new Date(receipt.version))}.` : '';

const dayOf = (date: Date): string =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const timeOf = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
