import fc from 'fast-check';
import { expect, test } from 'vitest';
import { removePersonalData } from './error-report-text.ts';

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
  ['no visitor Vis1torIdOfThisTest1', 'no visitor [id]'],
  ['/visitors/aZ3bY4cX5dW6eV7fU8gT/', '/visitors/[id]/'],
  ['key visitor-result:aZ3bY4cX5dW6eV7fU8gT is full', 'key visitor-result:[id] is full'],
  ['no row 550e8400-e29b-41d4-a716-446655440000 there', 'no row [id] there'],
  ['/jobs/550E8400-E29B-41D4-A716-446655440000', '/jobs/[id]'],
  ['request 1790000000000.AbCdEf was used before', 'request [id] was used before'],
  ['refused by 203.0.113.42:443', 'refused by [address]:443'],
  ['refused by 2001:db8:85a3::8a2e:370:7334', 'refused by [address]'],
  ['refused by [2001:0db8:85a3:0000:0000:8a2e:0370:7334]:443', 'refused by [[address]]:443'],
  ['::ffff:203.0.113.42 is refused', '[address] is refused'],
  ['call +49 (30) 123 456', 'call +[number]'],
  ['call +49 30 123456 or (030) 123-4567', 'call +[number] or ([number]'],
  ['call 030/1234567', 'call [number]'],
  [
    'Unexpected token in JSON: {"name":"Ada Lovelace","age":36} at position 4',
    'Unexpected token in JSON: {[text]} at position 4',
  ],
  [`Unexpected token 'A', "Ada Lovelace" is not valid JSON`, `Unexpected token 'A', [text] is not valid JSON`],
  [
    `Unexpected token 'A', ..."name": Ada Lovel"... is not valid JSON`,
    `Unexpected token 'A', [text] is not valid JSON`,
  ],
  ['JSON Parse error: Unexpected identifier "Ada"', 'JSON Parse error: Unexpected identifier [text]'],
  ['bad list ["Ada","Grace"]', 'bad list [[text]]'],
  ['cut off: {"name":"Ada Lov', 'cut off: {[text]}'],
  [
    `Failed to execute 'querySelector': '#Ada Lovelace' is not valid`,
    "Failed to execute 'querySelector': [text] is not valid",
  ],
  ['no entry “Ada Lovelace” in `Ada Lovelace`', 'no entry [text] in [text]'],
  // These must stay readable: property names, file names, positions.
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    "TypeError: Cannot read properties of undefined (reading 'map')",
  ],
  [`Cannot find module "./start-analytics-Dk3jQ_9x.js"`, `Cannot find module "./start-analytics-Dk3jQ_9x.js"`],
  ['Failed to load /assets/start-analytics-Dk3jQ_9x.js', 'Failed to load /assets/start-analytics-Dk3jQ_9x.js'],
  [
    '    at Object.renderTwentyLetterNames1 (/assets/page-aZ3bY4cX5dW6eV7fU8gT.js:12:345678)',
    '    at Object.renderTwentyLetterNames1 (/assets/page-aZ3bY4cX5dW6eV7fU8gT.js:12:345678)',
  ],
  ['useInsertionEffect@/assets/a.js:1:2', 'useInsertionEffect@/assets/a.js:1:2'],
  ['at async Promise.all (index 0)', 'at async Promise.all (index 0)'],
  ['at a (/assets/x-1.js:1:23456789)', 'at a (/assets/x-1.js:1:23456789)'],
  ['at useSyncExternalStore (/assets/react-1.js:8:1200)', 'at useSyncExternalStore (/assets/react-1.js:8:1200)'],
  [`can't read 'map', it isn't there`, `can't read 'map', it isn't there`],
  ['std::vector at 12:30:45', 'std::vector at 12:30:45'],
])('removePersonalData(%j) removes personal data and keeps the rest', (given, expected) => {
  expect(removePersonalData(given)).toBe(expected);
});

test('removePersonalData removes email addresses anywhere in a text', () => {
  fc.assert(
    fc.property(fc.string(), fc.emailAddress(), fc.string(), (before, address, after) => {
      const domain = address.slice(address.lastIndexOf('@'));
      return (
        !removePersonalData(`${before} ${address} ${after}`).includes(domain) ||
        before.includes(domain) ||
        after.includes(domain)
      );
    }),
  );
});
