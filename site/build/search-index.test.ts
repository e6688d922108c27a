import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { sectionsOf } from './search-index.ts';

const sections = (html: string) => sectionsOf(fromHtml(html, { fragment: true }));

it('cuts a page at the headings that can be linked to', () => {
  expect(
    sections(`<nav>Home</nav><h1>A <em>page</em></h1><p>First.</p><h3>No id</h3><p>Still.</p>
      <section><h2 id="two">Two <a class="permalink" href="#two">#</a></h2><p>Second<sup>1</sup>.</p></section>`),
  ).toEqual([
    { anchor: '', heading: 'A page', text: 'First. No id Still.' },
    { anchor: 'two', heading: 'Two', text: 'Second.' },
  ]);
});

it('takes a question that opens for a heading, where its answer can be linked to', () => {
  const html =
    '<h1>Q</h1><details><summary>Why?</summary><div id="why"><p>So. <a href="#why">Link</a></p></div></details>';
  expect(sections(html)[1]).toEqual({ anchor: 'why', heading: 'Why?', text: 'So.' });
});

it('leaves out what is not read, and keeps words apart that only stand beside each other', () => {
  const html = `<h1>H</h1><svg><text>no</text></svg><p hidden>no</p><p aria-hidden="true">no</p><button>no</button>
    <table><tbody><tr><td>one</td><td>two</td></tr></tbody></table><p><span>three</span><span>four</span>, 5<b>th</b></p>`;
  expect(sections(html)[0]?.text).toBe('one two three four, 5 th');
});

it('tells a list of other pages from a text with a link', () => {
  const list = '<h1>H</h1><ul><li><a href="/a/">One page</a> about it</li><li><a href="/b/">Another page</a></li></ul>';
  const rows = `<h1>H</h1><ol><li><h2><a href="/a/">One</a></h2><p>${'What stands on it. '.repeat(9)}</p></li></ol>`;
  const text =
    '<h1>H</h1><p>A text of some length that mentions <a href="/a/">a page</a> somewhere on its way to the end.</p>';
  expect([list, rows, text].map((html) => sections(html)[0]?.leadsAway)).toEqual([true, true, undefined]);
});
