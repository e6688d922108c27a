import { expect, it } from 'vitest';
import { isHeaderPresent, setHeaderPresent } from './header-presence.ts';

it('the site knows whether the header is there, as whatever draws it has told', () => {
  expect(isHeaderPresent()).toBe(false);
  setHeaderPresent(true);
  expect(isHeaderPresent()).toBe(true);
  setHeaderPresent(false);
  expect(isHeaderPresent()).toBe(false);
});
