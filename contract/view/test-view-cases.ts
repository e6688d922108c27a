import type { View } from './view.ts';

/** The attribute that marks elements in the cases. */
export const CASE_MARK = 'data-case';

type Case = { readonly name: string; readonly html: string; readonly view: View; readonly expected: string };

/** HTML before and after a view is applied; the same in the browser and on the server. */
export const viewCases: readonly Case[] = [
  {
    name: 'replaces the text of every element with the mark',
    html: '<p data-case="a">old <b>text</b></p><p data-case="a"></p><p data-case="b">same</p><p>same</p>',
    view: { a: { text: 'new <&>' } },
    expected:
      '<p data-case="a">new &lt;&amp;&gt;</p><p data-case="a">new &lt;&amp;&gt;</p><p data-case="b">same</p><p>same</p>',
  },
  {
    name: 'removes the text',
    html: '<p data-case="a">old</p>',
    view: { a: { text: '' } },
    expected: '<p data-case="a"></p>',
  },
  {
    name: 'sets and removes attributes and keeps their order',
    html: '<p data-case="a" class="c" title="t" lang="en"></p>',
    view: { a: { attributes: { class: 'd', title: undefined, 'aria-label': '"x"' } } },
    expected: '<p data-case="a" class="d" lang="en" aria-label="&quot;x&quot;"></p>',
  },
  {
    name: 'hides and shows',
    html: '<p data-case="a"></p><p data-case="b" hidden=""></p><p data-case="c" hidden=""></p>',
    view: { a: { hidden: true }, b: { hidden: false }, c: { hidden: true } },
    expected: '<p data-case="a" hidden=""></p><p data-case="b"></p><p data-case="c" hidden=""></p>',
  },
  {
    name: 'replaces the content by elements, whose text is never markup',
    html: '<div data-case="a"><p>old</p></div>',
    view: {
      a: {
        content: [
          'before ',
          {
            tag: 'a',
            attributes: { href: '/?q="&x', lang: undefined },
            content: ['<script>', { tag: 'mark', content: ['m'] }],
          },
        ],
      },
    },
    expected: '<div data-case="a">before <a href="/?q=&quot;&amp;x">&lt;script&gt;<mark>m</mark></a></div>',
  },
  {
    name: 'calls a function for each mark',
    html: '<p data-case="1"></p><p data-case="2"></p><p data-case="none"></p>',
    view: (mark) => (mark === 'none' ? undefined : { text: `No. ${mark}` }),
    expected: '<p data-case="1">No. 1</p><p data-case="2">No. 2</p><p data-case="none"></p>',
  },
  {
    name: 'ignores names that every object has',
    html: '<p data-case="constructor">same</p>',
    view: {},
    expected: '<p data-case="constructor">same</p>',
  },
  {
    name: 'fills text fields and text areas',
    html: '<input data-case="a" value="old"><input data-case="a" type="hidden" value="old"><textarea data-case="a">old</textarea>',
    view: { a: { value: 'x"' } },
    expected:
      '<input data-case="a" value="x&quot;"><input data-case="a" type="hidden" value="x&quot;"><textarea data-case="a">x"</textarea>',
  },
  {
    name: 'chooses the option with the value, or with the text where it has no value',
    html: '<select data-case="a"><option value="" selected="">–</option><optgroup label="l"><option value="x">X</option></optgroup></select><select data-case="b"><option>X</option><option>Y</option></select>',
    view: { a: { value: 'x' }, b: { value: 'Y' } },
    expected:
      '<select data-case="a"><option value="">–</option><optgroup label="l"><option value="x" selected="">X</option></optgroup></select><select data-case="b"><option>X</option><option selected="">Y</option></select>',
  },
  {
    name: 'checks the radio button with the value and unchecks the others',
    html: '<input data-case="a" type="radio" name="a" value="x" checked=""><input data-case="a" type="radio" name="a" value="y">',
    view: { a: { value: 'y' } },
    expected:
      '<input data-case="a" type="radio" name="a" value="x"><input data-case="a" type="radio" name="a" value="y" checked="">',
  },
  {
    name: 'checks a check box by its value, which is "on" by default',
    html: '<input data-case="a" type="checkbox"><input data-case="b" type="checkbox" value="x" checked="">',
    view: { a: { value: 'on' }, b: { value: 'z' } },
    expected: '<input data-case="a" type="checkbox" checked=""><input data-case="b" type="checkbox" value="x">',
  },
  {
    name: 'fills no password field',
    html: '<input data-case="a" type="password">',
    view: { a: { value: 'x' } },
    expected: '<input data-case="a" type="password">',
  },
];
