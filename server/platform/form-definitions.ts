import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';

const contract = dirname(createRequire(import.meta.url).resolve('@whorl/contract/leads/define-form.ts'));
const folder = join(contract, 'forms');

/** All forms of `contract/leads/forms/`, sorted by file name. A new file adds a form. */
export const formDefinitions: readonly FormDefinition[] = await Promise.all(
  readdirSync(folder).sort().map(readDefinition),
);

async function readDefinition(file: string): Promise<FormDefinition> {
  const { form } = (await import(pathToFileURL(join(folder, file)).href)) as { form?: FormDefinition };
  if (form?.id !== basename(file, '.ts')) throw new Error(`${file} must export "form" with the file's name as its ID`);
  return form;
}
