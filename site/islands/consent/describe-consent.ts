import {
  type ConsentSituation,
  getConsentRegion,
  getEffectiveChoice,
  isExplicitChoice,
  isGlobalPrivacyControlHonored,
  isVisitorChoice,
} from '@whorl/contract/consent.ts';
import { CONSENT_POLICY_VERSION } from '@whorl/contract/consent-policy.ts';
import { type ConsentReceipt, getRenewalDate } from '@whorl/contract/consent-receipt.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { consent, reason } from '../../../content/interface/consent/cookie-settings.json';

/** Returns sentences about the consent that applies and the reason. The first sentence is sufficient on its own. */
export function describeConsent(situation: ConsentSituation): readonly string[] {
  const { receipt, country } = situation;
  const region = getConsentRegion(country);
  if (isExplicitChoice(situation) && getEffectiveChoice(situation) === situation.choice && receipt)
    return [
      describeChoice(receipt),
      ...(region === 'elsewhere' ? [] : [fillIn(consent.renewal, { date: formatDay(getRenewalDate(receipt)) })]),
    ];
  if (isGlobalPrivacyControlHonored(situation))
    return [consent.gpc, fillIn(consent.priority, { recorded: describeReceipt(receipt) }).trim()];
  if (region === 'EU') return [explainConsentRequest(receipt), consent.nothingOptional];
  if (region === 'unknown') return [consent.unknownCountry];
  if (isVisitorChoice(receipt) && receipt) return [describeChoice(receipt)];
  const categories = fillIn(consent.categories, { categories: listCategories(getEffectiveChoice(situation)) });
  return [fillIn(consent.assumed, { categories }), describeReceipt(receipt)];
}

/** Returns why the visitor is asked, also if they have answered before. */
export function explainConsentRequest(last: ConsentReceipt | undefined): string {
  if (!isVisitorChoice(last) || !last) return reason.notChosen;
  const text = last.version === CONSENT_POLICY_VERSION ? reason.expired : reason.changed;
  return fillIn(text, { date: formatDay(new Date(last.time)) });
}

const describeChoice = (receipt: ConsentReceipt): string =>
  fillIn(receipt.by === 'found' ? consent.found : consent.chosen, formatValues(receipt));

const describeReceipt = (receipt: ConsentReceipt | undefined): string =>
  receipt ? fillIn(consent.recorded, formatValues(receipt)) : '';

const formatValues = ({ choice, time, version }: ConsentReceipt) => ({
  time: formatTime(time),
  categories: listCategories(choice),
  policyDate: formatDay(new Date(version)),
});

/** Lists the categories of the dialog. The stored choice also has the unused category `advertising`. */
const listCategories = (choice: readonly string[]): string =>
  choice.filter((category) => category === 'required' || category === 'analytics').join(', ');

const formatDay = (date: Date): string =>
  date.toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' });
const formatTime = (iso: string): string =>
  new Date(iso).toLocaleString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
