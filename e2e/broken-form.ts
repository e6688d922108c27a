import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChunkMap, chunkMapUrl } from '@whorl/contract/page-data.ts';
import type { Page } from 'playwright-core';

const chunks = JSON.parse(readFileSync(join(import.meta.dirname, '../dist/public', chunkMapUrl), 'utf8')) as ChunkMap;
/** With the component of the form for contacting sales. */
export const formChunk = chunks['component---page-contact-sales']?.[0] ?? '';

/** Makes the component of the contact form throw as long as the condition holds. */
export async function breakForm(page: Page, condition = 'true'): Promise<void> {
  await page.route(`**${formChunk}`, async (route) => {
    const response = await route.fetch();
    const source = await response.text();
    const [, components] = /(\w+) as export_\w+/.exec(source) ?? [];
    if (!components) throw new Error(`${formChunk} is not as the bundler used to write it`);
    const body = `${source}
      for (const [name, works] of Object.entries(${components})) ${components}[name] = (props) => {
        if (${condition}) throw new Error('broken on purpose');
        return works(props);
      };`;
    await route.fulfill({ response, body });
  });
}
