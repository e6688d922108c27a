import { describe, expect, it } from 'vitest';
import { mergeOrders, removeStyleSheetLinks } from './site-style-sheet.ts';

describe('mergeOrders', () => {
  it.each([
    [[], []],
    [[['a', 'b']], ['a', 'b']],
    [
      [
        ['a', 'c'],
        ['b', 'c'],
      ],
      ['a', 'b', 'c'],
    ],
    [
      [
        ['b', 'd'],
        ['a', 'b'],
        ['c', 'd'],
      ],
      ['a', 'b', 'c', 'd'],
    ],
    [
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      ['a', 'b'],
    ],
  ])('merges %j to %j', (pages, merged) => {
    expect(mergeOrders(pages)).toEqual(merged);
  });
});

describe('removeStyleSheetLinks', () => {
  const link =
    '["$","link","css:/assets/a.css",{"rel":"stylesheet","crossOrigin":"anonymous","precedence":"p","href":"/assets/a.css"}]';

  it('removes links and hints, and keeps the positions of other children', () => {
    const payload = `1:I["1cc5",[],"Form",1]\n:HL["/assets/a.css","style",{"crossOrigin":"anonymous"}]\n0:[[${link},"$undefined"],["$","p",null,{}]]\n`;
    expect(removeStyleSheetLinks(payload)).toBe('1:I["1cc5",[],"Form",1]\n0:[[null,"$undefined"],["$","p",null,{}]]\n');
  });

  it('keeps other hints and links', () => {
    const payload = ':HL["/assets/a.woff2","font"]\n0:["$","a",null,{"href":"/a.css"}]\n';
    expect(removeStyleSheetLinks(payload)).toBe(payload);
  });
});
