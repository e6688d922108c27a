import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPlainNumber, readNumber } from './read-number.ts';

const read = (text: string, kind: 'whole' | 'decimal') => {
  const found = readNumber(text, kind);
  return found && formatPlainNumber(found);
};

describe('readNumber()', () => {
  test.each([
    ['200000', '200000'],
    [' 200000 ', '200000'],
    ['200,000', '200000'],
    ['200.000', '200000'],
    ['1,000,000', '1000000'],
    ['1.000.000', '1000000'],
    ['1’000’000', '1000000'],
    ['1‘000‘000', '1000000'],
    ["1'000'000", '1000000'],
    ['1´000´000', '1000000'],
    ['1 000 000', '1000000'],
    ['1\u00a0000\u00a0000', '1000000'],
    ['1\u2009000\u2009000', '1000000'],
    ['1\u202f000\u202f000', '1000000'],
    ['1\u3000000', '1000'],
    ['1_000_000', '1000000'],
    ['10,00,000', '1000000'],
    ['1,23,456', '123456'],
    // Arabic, Persian, Devanagari, Bengali, Thai, full-width, mathematical, and an alphabet outside of the BMP.
    ['٢٠٠٠٠٠', '200000'],
    ['٢٠٠٬٠٠٠', '200000'],
    ['۲۰۰٬۰۰۰', '200000'],
    ['२,००,०००', '200000'],
    ['২০০০০০', '200000'],
    ['๒๐๐,๐๐๐', '200000'],
    ['２００，０００', '200000'],
    ['２００．０００', '200000'],
    ['𝟐𝟎𝟎𝟎𝟎𝟎', '200000'],
    ['𑁨𑁦𑁦', '200'],
    ['\u200f٢٠٠\u200e', '200'],
    ['20k', '20000'],
    ['20 K', '20000'],
    ['1.5m', '1500000'],
    ['1,5 m', '1500000'],
    ['1.500k', '1500'],
    ['٢٠k', '20000'],
    ['0', '0'],
    ['007', '7'],
    ['2.5', '2.5'],
    ['0.125', '0.125'],
    ['1,000.5', '1000.5'],
  ])('reads the whole number %s as %s', (text, value) => {
    expect(read(text, 'whole')).toBe(value);
  });

  test.each([
    ['64', '64'],
    ['19.90', '19.9'],
    ['19,9', '19.9'],
    ['١٩٫٩', '19.9'],
    ['１９．９', '19.9'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['0,125', '0.125'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1’234.56', '1234.56'],
    ['1 234,56', '1234.56'],
    ['1\u202f234,567', '1234.567'],
    ['١٬٢٣٤٫٥٦', '1234.56'],
    ['1.234.567,8', '1234567.8'],
    ['12,34,567.8', '1234567.8'],
    ['1.5m', '1500000'],
  ])('reads the decimal number %s as %s', (text, value) => {
    expect(read(text, 'decimal')).toBe(value);
  });

  test.each([
    '',
    ' ',
    'many',
    '-5',
    '−5',
    '1e9',
    '0x10',
    'NaN',
    'Infinity',
    '5bn',
    '1.2.3',
    '1,00,0',
    '1,000,00',
    '1.000,000.0',
    '12,34,56.7,8',
    '1,2.3',
    ',5',
    '5.',
    '½',
    '10²',
    '⑤',
    'Ⅴ',
    '五',
    '9'.repeat(400),
    '1 2 a',
  ])('returns undefined for %s', (text) => {
    expect(read(text, 'whole')).toBeUndefined();
    expect(read(text, 'decimal')).toBeUndefined();
  });

  test('reads any number that the browser formats in any language', () => {
    const locales = [
      'en',
      'de',
      'de-CH',
      'fr',
      'es',
      'pl',
      'sv',
      'ru',
      'pt-BR',
      'en-IN',
      'hi',
      'ar-EG',
      'fa',
      'bn',
      'my',
    ];
    const systems = ['latn', 'arab', 'arabext', 'deva', 'beng', 'thai', 'fullwide', 'mymr'];
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e12 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...systems),
        (value, locale, numberingSystem) => {
          const text = new Intl.NumberFormat(locale, { numberingSystem }).format(value);
          expect(read(text, 'whole'), text).toBe(String(value));
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e10 }),
        fc.constantFrom(...locales),
        fc.constantFrom(...systems),
        (hundredths, locale, numberingSystem) => {
          const text = new Intl.NumberFormat(locale, { numberingSystem, minimumFractionDigits: 2 }).format(
            hundredths / 100,
          );
          expect(Number(read(text, 'decimal')), text).toBe(hundredths / 100);
        },
      ),
    );
  });
});
