import { fromHtml } from 'hast-util-from-html';
import { expect, it } from 'vitest';
import { splitSections } from './search-index.ts';

const sections = (html: string) => splitSections(fromHtml(html, { fragment: true }));

it('splitSections splits a page at the headings that have an anchor', () => {
  expect(
    sections(`<nav>Home</nav><h1>A <em>page</em></h1><p>First.</p><h3>No id</h3><p>Still.</p>
      <section><h2 id="two">Two <a class="permalink" href="#two">#</a></h2><p>Second<sup>1</sup>.</p></section>`),
  ).toEqual([
    { anchor: '', heading: 'A page', text: 'First. No id Still.' },
    { anchor: 'two', heading: 'Two', text: 'Second.' },
  ]);
});

it('splitSections uses the question of a disclosure as a heading when its answer has an anchor', () => {
  const html =
    '<h1>Q</h1><details><summary>Why?</summary><div id="why"><p>So. <a href="#why">Link</a></p></div></details>';
  expect(sections(html)[1]).toEqual({ anchor: 'why', heading: 'Why?', text: 'So.' });
});

it('splitSections leaves out hidden and non-text elements and separates words of adjacent elements', () => {
  const html = `<h1>H</h1><svg><text>no</text></svg><p hidden>no</p><p aria-hidden="true">no</p><button>no</button>
    <table><tbody><tr><td>one</td><td>two</td></tr></tbody></table><p><span>three</span><span>four</span>, 5<b>th</b></p>`;
  expect(sections(html)[0]?.text).toBe('one two three four, 5 th');
});

it('splitSections excludes a list of other pages but not a text with a link', () => {
  const list = '<h1>H</h1><ul><li><a href="/a/">One page</a> about it</li><li><a href="/b/">Another page</a></li></ul>';
  const rows = `<h1>H</h1><ol><li><h2><a href="/a/">One</a></h2><p>${'What is on the page. '.repeat(9)}</p></li></ol>`;
  const text =
    '<h1>H</h1><p>A text of some length that mentions <a href="/a/">a page</a> somewhere on its way to the end.</p>';
  expect([list, rows, text].map((html) => sections(html)[0]?.isLinkList)).toEqual([true, true, undefined]);
});
