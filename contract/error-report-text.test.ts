import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPersonalData } from './error-report-text.ts';

test.each([
  ['at a (https://whorl.example/assets/x-1.js:1:234)', 'at a (/assets/x-1.js:1:234)'],
  ['at a (http://127.0.0.1:8000/assets/x.js?v=1:10:20)', 'at a (/assets/x.js:10:20)'],
  ['Failed: https://whorl.example/draft?email=a%40b.example#top and more', 'Failed: /draft and more'],
  ['no user ines.o@mail.example.', 'no user [e-mail].'],
  ['call +55 11 91234-5678 now', 'call +[number] now'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML for',
    'Minified React error #418; visit /errors/418 for',
  ],
  ['/reset/ines@mail.example/', '/reset/[e-mail]/'],
  ['/reset/ines%40mail.example/', '/reset/[e-mail]/'],
  ['x is not a function', 'x is not a function'],
])('%s', (given, expected) => {
  expect(withoutPersonalData(given)).toBe(expected);
});

test('an e-mail address never stays, wherever it stands', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, address, after) => {
      const domain = address.slice(address.lastIndexOf('@'));
      return (
        !withoutPersonalData(`${before} ${address} ${after}`).includes(domain) ||
        before.includes(domain) ||
        after.includes(domain)
      );
    }),
  );
});
