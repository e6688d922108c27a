import { expect, it } from 'vitest';
import { isHeaderPresent, setHeaderPresent } from './header-presence.ts';

it('isHeaderPresent() returns what the header component has set', () => {
  expect(isHeaderPresent()).toBe(false);
  setHeaderPresent(true);
  expect(isHeaderPresent()).toBe(true);
  setHeaderPresent(false);
  expect(isHeaderPresent()).toBe(false);
});
