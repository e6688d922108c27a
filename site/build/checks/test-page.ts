import type { PageHead } from '@whorl/contract/page-data.ts';
import { type ParsedPage, parsePage } from '../parsed-page.ts';

type Given = { path?: string; body: string; head?: Partial<PageHead>; hidden?: boolean };

/** Creates a page as the build has it, valid in everything that the test doesn't override. */
export function testPage({ path = '/a/', body, head = {}, hidden = false }: Given): ParsedPage {
  return parsePage({
    path,
    status: 200,
    hidden,
    group: 'Other',
    body,
    feed: undefined,
    head: {
      title: `A page at ${path}`,
      description: `Description of ${path} `.padEnd(130, '.'),
      canonicalPath: path,
      robots: hidden ? 'noindex' : 'index',
      kind: 'website',
      structuredData: [],
      ...head,
    },
  });
}
