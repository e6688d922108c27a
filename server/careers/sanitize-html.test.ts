import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { sanitizeHtml } from './sanitize-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

const ALLOWED =
  'p br ul ol li strong b em i u a h2 h3 h4 blockquote hr code table thead tbody tr th td dl dt dd sub sup'.split(' ');

/** Parses HTML as a browser does. @returns every element and attribute that is forbidden in a job description */
function forbiddenParts(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return node.nodeName === '#text' ? [] : [node.nodeName];
    const attributes = node.attrs.filter(
      ({ name, value }) =>
        node.tagName !== 'a' ||
        !(name === 'rel' || (name === 'href' && /^(https?|mailto):$/.test(new URL(value).protocol))),
    );
    return [
      ...(ALLOWED.includes(node.tagName) ? [] : [node.tagName]),
      ...attributes.map(({ name }) => `${node.tagName} ${name}`),
      ...forbiddenParts(node.childNodes),
    ];
  });
}

test.each([
  ['<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>text', 'text'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '&#34;&#62;'],
  ['<a href="java&#x09;script:alert(1)">link</a>', '<a>link</a>'],
  ['<a href=" JAVASCRIPT:alert(1)">link</a>', '<a>link</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">link</a>', '<a>link</a>'],
  ['<a href="//evil.example/">link</a>', '<a>link</a>'],
  [
    '<a href="https://example.com/?a=&quot;onclick=x" onclick="x" style="x">link</a>',
    '<a href="https://example.com/?a=&#34;onclick=x" rel="noopener nofollow">link</a>',
  ],
  ['<p onmouseover=alert(1) style="position:fixed" class="x" id="x">text', '<p>text</p>'],
  ['<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&#62;alert(1)ipt&#62;'],
  ['<!-- comment --><![CDATA[ data ]]><?php code ?>text', 'text'],
  ['<template><p>hidden</p></template><form><input autofocus onfocus=alert(1)></form>', ''],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '&#60;script&#62;alert(1)&#60;/script&#62;'],
])('sanitizeHtml turns %s into safe HTML', (hostile, clean) => {
  const cleaned = sanitizeHtml(hostile).html;
  expect(forbiddenParts(parseFragment(cleaned).childNodes)).toEqual([]);
  expect(cleaned).toBe(clean);
});

test('sanitizeHtml limits the depth of HTML with 100,000 nested elements', () => {
  const cleaned = sanitizeHtml(`${'<blockquote>'.repeat(100_000)}text`).html;
  expect(cleaned.match(/<blockquote>/g)?.length).toBeLessThan(100);
});

test('sanitizeHtml leaves only allowed elements and attributes of random markup', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...['<p>', '</p>', '<a href="', 'javascript:', '">', '</a>', '<svg>', '</svg>', '<math>', '<style>', '</style>'],
      ...['<!--', '-->', '<script>', '</script>', '<img src=x onerror=x>', '<table>', '<td>', '<xmp>', '</xmp>'],
      ...[
        '<h1>',
        '<marquee>',
        '<foreignObject>',
        '<mglyph>',
        '<mtext>',
        '<title>',
        '<textarea>',
        '&lt;',
        '&#x3c;',
        '<b ',
      ],
    ),
    fc.string({ maxLength: 8 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
      expect(forbiddenParts(parseFragment(sanitizeHtml(pieces.join('')).html).childNodes)).toEqual([]);
    }),
  );
});
