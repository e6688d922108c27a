import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { articleFrontMatterSchema } from '../collections/articles.ts';
import { compileEntry } from '../compile/compile-entry.ts';
import { readFrontMatter } from '../compile/front-matter.ts';
import { contentRoot } from '../content-folders.ts';
import type { EditorField } from './describe-field.ts';
import { editorConfig } from './editor-config.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const guide = readFileSync(`${docs}editors-guide.md`, 'utf8');
const LARGEST_PICTURE_BYTES = 150 * 1024;

describe('the editors’ guide', () => {
  it('the editors’ guide has a row for each key of an article and states which are required', () => {
    const [, section = ''] = guide.split('## Front matter of an article');
    const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \| (yes|no) \|/gm)];
    const articles = editorConfig().collections?.find((each) => 'folder' in each && each.folder === 'content/blog');
    const fields = (articles && 'fields' in articles ? articles.fields : []) as EditorField[];
    const expected = fields
      .filter(({ name }) => name !== 'body')
      .map(({ name, required }) => [name, required ? 'yes' : 'no']);
    expect(rows.map(([, key, required]) => [key, required]).sort()).toEqual(expected.sort());
  });

  it('the editors’ guide shows an article that compiles', async () => {
    const example = /```mdx\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    expect(readFrontMatter(example, articleFrontMatterSchema).problems).toEqual([]);
    await expect(compileEntry(example, `${contentRoot}/blog/an-example/index.mdx`)).resolves.toBeDefined();
  });

  it('the editors’ guide has pictures that are small and have a text alternative', () => {
    const pictures = [...guide.matchAll(/^!\[([^\]]*)\]\(([^)]+)\)$/gm)];
    expect(pictures.length).toBeGreaterThan(0);
    for (const [, words = '', file = ''] of pictures) {
      expect(words.length, file).toBeGreaterThan(20);
      expect(statSync(docs + file).size, file).toBeLessThan(LARGEST_PICTURE_BYTES);
    }
  });
});
