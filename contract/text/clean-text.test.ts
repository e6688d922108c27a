import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { email } from '../leads/form-fields.ts';
import { cleanCode, cleanEmail, cleanLine, cleanParagraph, explainInvalidEmail } from './clean-text.ts';

const isValid = (text: string) => v.is(email, text);

describe('cleanEmail()', () => {
  test.each([
    ['spaces and line breaks around', ' \tinfo@shop.example \r\n'],
    ['a zero-width space before', '\u200binfo@shop.example'],
    ['a word joiner after', 'info@shop.example\u2060'],
    ['an embedding around', '\u202ainfo@shop.example\u202c'],
    ['isolates around', '\u2068info@shop.example\u2069'],
    ['a byte order mark', '\ufeffinfo@shop.example'],
    ['soft hyphens', 'in\u00adfo@sh\u00adop.example'],
    ['a variation selector', 'info@shop.example\ufe0f'],
    ['a zero-width joiner where no script has one', 'info@sh\u200dop.example'],
    ['a no-break space after', 'info@shop.example\u00a0'],
    ['a full-width @', 'info＠shop.example'],
    ['full-width letters', 'ｉｎｆｏ@ｓｈｏｐ．ｅｘａｍｐｌｅ'],
    ['an ideographic full stop', 'info@shop。example'],
    ['a domain in capitals', 'info@SHOP.Example'],
  ])('removes what is not part of the email address: %s', (_what, typed) => {
    expect(cleanEmail(typed)).toBe('info@shop.example');
    expect(isValid(typed)).toBe(true);
  });

  test.each([
    ['info@bücher.example', 'info@xn--bcher-kva.example'],
    ['info@BÜCHER.example', 'info@xn--bcher-kva.example'],
    ['info@bu\u0308cher.example', 'info@xn--bcher-kva.example'],
    ['info@XN--BCHER-KVA.example', 'info@xn--bcher-kva.example'],
    ['info@straße.example', 'info@xn--strae-oqa.example'],
    ['info@例子.广告', 'info@xn--fsqu00a.xn--4rr70v'],
    ['info@例子。广告', 'info@xn--fsqu00a.xn--4rr70v'],
    ['info@مثال.إختبار', 'info@xn--mgbh0fb.xn--kgbechtv'],
    // A zero-width non-joiner is a letter of this name.
    ['info@نامه\u200cای.example', 'info@xn--mgba3gch31f060k.example'],
    ['info@i❤.example', 'info@xn--i-7iq.example'],
    ['info@i❤\ufe0f.example', 'info@xn--i-7iq.example'],
  ])('converts the domain of %s to %s', (typed, stored) => {
    expect(cleanEmail(typed)).toBe(stored);
    expect(cleanEmail(stored)).toBe(stored);
    expect(isValid(typed)).toBe(true);
  });

  test('keeps the case of the part before the @, which belongs to the mail server', () => {
    expect(cleanEmail('Ada.L+news@Example.COM')).toBe('Ada.L+news@example.com');
  });

  test.each([
    'info@bücher.example/path',
    'info@bücher.example:25',
    'info@bücher.example?a',
    'info@bücher.example#a',
    'a@b@bücher.example',
    'info@b%C3%BCcher.example',
    'info@bücher example',
    'info@bü\u202ecker..example',
    'info@\u0301bücher.example',
    'info@',
    '@bücher.example',
    'bücher.example',
    `info@${'ü'.repeat(70)}.example`,
    '',
  ])('never turns %j into a valid email address', (typed) => {
    expect(isValid(typed)).toBe(false);
  });
});

describe('explainInvalidEmail()', () => {
  test.each([
    ['ada', 'such as name@example.com'],
    ['ada@localhost', 'such as name@example.com'],
    ['ada lovelace@example.com', 'spaces'],
    ['ada\u00a0lovelace@example.com', 'spaces'],
    ['ada\u2800@example.com', 'hidden character (U+2800)'],
    ['ada\u0007@example.com', 'hidden character (U+0007)'],
    ['ada@exam\u0000ple.com', 'hidden character (U+0000)'],
    ['ada\ue000@example.com', 'hidden character (U+E000)'],
    ['\ud83dada@example.com', 'hidden character (U+D83D)'],
    // A Cyrillic а.
    ['\u0430da@example.com', '“\u0430” (U+0430)'],
    ['jörg@example.com', '“ö” (U+00F6)'],
  ])('names what is wrong with %j', (typed, words) => {
    expect(explainInvalidEmail(cleanEmail(typed))).toContain(words);
    expect(isValid(typed)).toBe(false);
  });
});

describe('cleanParagraph()', () => {
  test.each([
    ['One\r\ntwo', 'One\ntwo'],
    ['One\rtwo', 'One\ntwo'],
    ['One\n\rtwo', 'One\n\ntwo'],
    ['One\r\n\r\ntwo', 'One\n\ntwo'],
    ['One\u2028two\u2029three', 'One\ntwo\nthree'],
    ['\r\n One\ttwo \u00a0\r\n', 'One\ttwo'],
    ['\u200b\ufeff \n', ''],
    ['\u200bOne\u2060', 'One'],
    ['עברית 日本語 e\u0301 ﷽', 'עברית 日本語 e\u0301 ﷽'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
  ])('stores %j as %j', (typed, stored) => {
    expect(cleanParagraph(typed)).toBe(stored);
    expect(cleanParagraph(stored)).toBe(stored);
  });
});

describe('cleanLine()', () => {
  test.each([
    ['  Ada\u00a0 ', 'Ada'],
    ['\u202aAda\u202c', 'Ada'],
    ['Ada\u200b Love\u00adlace\ufeff', 'Ada Lovelace'],
    ['Ada\u202egro.elpmaxe', 'Adagro.elpmaxe'],
    ['\u200b', ''],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['עברית 日本語 e\u0301 ﷽', 'עברית 日本語 e\u0301 ﷽'],
    ['👩\u200d💻 ❤\ufe0f', '👩\u200d💻 ❤\ufe0f'],
    ['One\ntwo', 'One\ntwo'],
  ])('stores %j as %j', (typed, stored) => {
    expect(cleanLine(typed)).toBe(stored);
    expect(cleanLine(stored)).toBe(stored);
  });
});

test.each([
  ['１２３４５６', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['+٤٤ ۷۷۰۰ ९००१२३', '+44 7700 900123'],
  ['\u200b123456\u00a0', '123456'],
  ['\u2066SAVE\u00ad20\u2069', 'SAVE20'],
])('cleanCode() returns %j as %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});
