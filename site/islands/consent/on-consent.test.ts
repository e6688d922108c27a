import { expect, it } from 'vitest';
import {
  type ActiveConsent,
  getConsent,
  notifyChoiceStored,
  onChoiceStored,
  onConsent,
  publishConsent,
} from './on-consent.ts';

const accepted: ActiveConsent = { choice: ['required', 'analytics'], region: 'EU' };
const rejected: ActiveConsent = { choice: ['required'], region: 'EU' };

it('onConsent() reports each change of consent once, until the subscription ends', () => {
  publishConsent(rejected);
  const seen: ActiveConsent[] = [];
  const unsubscribe = onConsent((consent) => seen.push(consent));
  publishConsent(accepted);
  publishConsent({ ...accepted, choice: [...accepted.choice] });
  publishConsent({ ...accepted, region: 'elsewhere' });
  unsubscribe();
  publishConsent(rejected);
  expect(seen).toEqual([rejected, accepted, { ...accepted, region: 'elsewhere' }]);
  expect(getConsent()).toEqual(rejected);
});

it('onChoiceStored() runs its action after each stored choice', () => {
  let runs = 0;
  const stop = onChoiceStored(() => {
    runs += 1;
  });
  notifyChoiceStored();
  notifyChoiceStored();
  stop();
  notifyChoiceStored();
  expect(runs).toBe(2);
});
