import { describe, expect, it } from 'vitest';
import { parseInterfaceTexts } from './interface-texts.ts';

const source = (value: unknown): string => JSON.stringify(value, undefined, 2);

describe('parseInterfaceTexts', () => {
  it('returns texts and groups of texts', () => {
    const texts = { title: 'Cookie settings', saved: { stored: 'Saved.', deleted: 'Deleted: {list}' } };
    expect(parseInterfaceTexts(source(texts), 'cookies')).toEqual(texts);
  });

  it.each([
    ['an empty text', { title: 'Saved', saved: { stored: ' ' } }, ':4: "saved.stored": must not be empty'],
    ['a number', { title: 3 }, ':2: "title": must be a text'],
    ['a list', { title: 'Saved', items: ['one', 'two'] }, ':3: "items.0": must be named by'],
  ])('reports file, line and key of %s', (_, value, message) => {
    expect(() => parseInterfaceTexts(source(value), 'cookies')).toThrow(`content/interface/cookies.json${message}`);
  });

  it('reports the file that is not JSON', () => {
    expect(() => parseInterfaceTexts('{ "title": ', 'cookies')).toThrow(
      'content/interface/cookies.json:1: is not valid',
    );
  });
});
