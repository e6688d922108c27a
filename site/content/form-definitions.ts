import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FormDefinition } from '@whorl/contract/leads/define-form.ts';
import { contentRoot } from './content-folders.ts';

const folder = join(contentRoot, '../contract/leads/forms');

/** Every form of `contract/leads/forms/`, for code that runs in Node.js; in a bundle, use `forms.tsx`. */
export const formDefinitions: readonly FormDefinition[] = await Promise.all(
  readdirSync(folder).map(
    async (file) => ((await import(pathToFileURL(join(folder, file)).href)) as { form: FormDefinition }).form,
  ),
);
