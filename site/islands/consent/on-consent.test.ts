import { expect, it } from 'vitest';
import {
  actOnChoices,
  announceConsent,
  choiceChanged,
  type KnownConsent,
  knownConsent,
  onConsent,
} from './on-consent.ts';

const accepted: KnownConsent = { choice: ['required', 'analytics'], region: 'EU' };
const rejected: KnownConsent = { choice: ['required'], region: 'EU' };

it('onConsent() reports each change of consent once, until the subscription ends', () => {
  announceConsent(rejected);
  const seen: KnownConsent[] = [];
  const unsubscribe = onConsent((consent) => seen.push(consent));
  announceConsent(accepted);
  announceConsent({ ...accepted, choice: [...accepted.choice] });
  announceConsent({ ...accepted, region: 'elsewhere' });
  unsubscribe();
  announceConsent(rejected);
  expect(seen).toEqual([rejected, accepted, { ...accepted, region: 'elsewhere' }]);
  expect(knownConsent()).toEqual(rejected);
});

it('actOnChoices() runs its action after each stored choice', () => {
  let runs = 0;
  const stop = actOnChoices(() => {
    runs += 1;
  });
  choiceChanged();
  choiceChanged();
  stop();
  choiceChanged();
  expect(runs).toBe(2);
});
