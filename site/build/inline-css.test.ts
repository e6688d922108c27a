import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inlineCss } from './inline-css.ts';

const folder = mkdtempSync(join(tmpdir(), 'inline-css-'));
writeFileSync(join(folder, 'a.css'), '.always { color: red }');
writeFileSync(join(folder, 'b.css'), '.always { color: red }');
afterAll(() => rmSync(folder, { recursive: true }));

const inlined = (css: string, ...used: string[]) => inlineCss(folder, ['a.css', 'b.css'], { css, used: new Set(used) });

describe('inlineCss', () => {
  it('inlineCss includes a sheet once when two components import it', async () => {
    expect(await inlined('')).toBe('.always{color:red}');
  });

  it('inlineCss includes only the optional rules whose classes are used', async () => {
    expect(await inlined('.used { top: 0 } .unused { top: 1px }', 'used')).toBe('.always{color:red}.used{top:0}');
    expect(await inlined('.table.wide td { top: 0 } .table > p { top: 1px }', 'table')).toBe(
      '.always{color:red}.table>p{top:1px}',
    );
  });

  it('inlineCss includes element rules, and an optional rule if one of its selectors is used', async () => {
    expect(await inlined('.one, .two { top: 0 } pre { top: 1px }', 'two')).toBe(
      '.always{color:red}.one,.two{top:0}pre{top:1px}',
    );
  });

  it('inlineCss drops a media query whose rules are all unused', async () => {
    expect(await inlined('@media print { .unused { top: 0 } }')).toBe('.always{color:red}');
  });

  it('inlineCss keeps the thickness of a line out of the shorthand, where Safari doesn’t know it', async () => {
    const rule = 'text-decoration:underline;text-decoration-thickness:1px';
    expect(await inlined(`.used{${rule}}`, 'used')).toBe(`.always{color:red}.used{${rule}}`);
  });
});
