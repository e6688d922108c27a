import { parse, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { fillForm } from './fill-form.ts';

/** Other forms with the same fields, one of which has the same action. */
const elsewhere = ['/here/', '/there/'].map((action) => `<form action="${action}"><input name="a"></form>`).join('');
const page = (form: string) =>
  `<!DOCTYPE html><html lang="en"><head><style>a > b { color: "red" }</style></head><body>${elsewhere}<main><form action="/here/">${form}</form></main>` +
  `<script type="module">if (1 < 2 && "</p>") alert(\`&amp;\`);</script></body></html>`;
const fill = (form: string, typed: Record<string, string>, errors: Record<string, string> = {}, problem?: string) =>
  fillForm(page(form), '/here/', { typed, errors }, problem);

test.each([
  ['<input name="a">', '<input name="a" value="x">'],
  ['<input name="a" value="old" type="email">', '<input name="a" value="x" type="email">'],
  ['<textarea name="a">old</textarea>', '<textarea name="a">x</textarea>'],
  ['<input name="a" type="checkbox" value="x">', '<input name="a" type="checkbox" value="x" checked="">'],
  ['<input name="a" type="radio" value="y" checked>', '<input name="a" type="radio" value="y">'],
  ['<input name="a" type="password">', '<input name="a" type="password">'],
  [
    '<select name="a"><option value="" selected>–</option><optgroup label="l"><option value="x">X</option></optgroup></select>',
    '<select name="a"><option value="">–</option><optgroup label="l"><option value="x" selected="">X</option></optgroup></select>',
  ],
  ['<input name="b">', '<input name="b">'],
])('fillForm fills in %s', (before, after) => {
  expect(fill(before, { a: 'x' })).toBe(page(after));
});

test('fillForm escapes typed values', () => {
  const evil = `"><script>alert(1)</script></textarea><img src=x onerror=alert(1)>`;
  const html = fill(
    '<div id="form-problems" hidden></div><input id="a" name="a"><textarea name="b"></textarea><p id="a-error" hidden></p>',
    { a: evil, b: evil },
    { a: evil, '<b>': evil },
  );
  const tags = [...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag);
  expect(tags.filter((tag) => tag === 'script')).toHaveLength(1);
  expect(tags).not.toContain('img');
  // Parsing the result again yields the same HTML: nothing in it is interpreted differently the second time.
  expect(serialize(parse(html))).toBe(html);
});

test('fillForm shows errors next to their fields and in the list above, with links to fields that exist', () => {
  const html = fill(
    '<div id="form-problems" class="c" hidden></div><input id="a" name="a"><p id="a-error" class="e" hidden></p><input id="c" name="c"><p id="c-error" hidden></p>',
    {},
    { a: 'Wrong.', b: 'Unknown.' },
    'Not sent.',
  );
  expect(html).toContain(
    '<div id="form-problems" class="c"><p>Not sent.</p><ul><li><a href="#a">Wrong.</a></li><li>b: Unknown.</li></ul></div>',
  );
  expect(html).toContain('<input id="a" name="a" aria-invalid="true"><p id="a-error" class="e">Wrong.</p>');
  expect(html).toContain('<input id="c" name="c"><p id="c-error" hidden=""></p>');
});

test('fillForm removes scripts that would restore the empty form', () => {
  const html = fillForm(
    '<!DOCTYPE html><head><link rel="modulepreload" href="/a.js"><script type="module" src="/b.js"></script></head><form action="/here/"></form>',
    '/here/',
    { typed: {}, errors: {} },
  );
  expect(html).not.toContain('.js');
});
