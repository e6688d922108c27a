import { redirectTable } from '@whorl/contract/redirects.ts';
import type { Plugin } from 'vite';
import { compileAndroidPlan } from './compile-android-plan.ts';
import { compileArticle } from './compile-article.ts';
import { compileCaseStudy } from './compile-case-study.ts';
import { compileJob } from './compile-job.ts';
import { compileLongForm } from './compile-long-form.ts';
import { compilePress } from './compile-press.ts';
import { compileStaticPage } from './compile-static-page.ts';
import { compileWebinar } from './compile-webinar.ts';
import { knownPaths } from './known-paths.ts';
import type { Publication } from './publication.ts';
import { readDates } from './read-dates.ts';
import { parseGlossary } from './read-glossary.ts';
import { parseRedirects } from './read-redirects.ts';

const PUBLICATION = 'virtual:publication';

type Module = { code: string; map: null };

/** Turns the files of `content/` into modules. */
export function contentPlugins(publication: Publication): Plugin[] {
  const compiled = new Map<string, Promise<Module>>();
  return [
    {
      name: 'content-publication',
      resolveId: { filter: { id: /^virtual:publication$/ }, handler: () => `\0${PUBLICATION}` },
      load: {
        filter: { id: /^\0virtual:publication$/ },
        handler: () => `export const publication = ${JSON.stringify(publication)};`,
      },
    },
    {
      name: 'content-mdx',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/.*\.mdx$/ },
        handler(source, id) {
          // The bundler asks for every text twice; while one builds, the texts stay as they are.
          if (this.environment.mode !== 'build') return compileContent(source, id, publication);
          const earlier = compiled.get(id) ?? compileContent(source, id, publication);
          compiled.set(id, earlier);
          return earlier;
        },
      },
    },
    {
      name: 'content-glossary',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/glossary\/terms\.yaml$/ },
        handler: (source) => ({
          code: `export default ${JSON.stringify(parseGlossary(source, knownPaths(publication)))};`,
          map: null,
        }),
      },
    },
    {
      name: 'content-redirects',
      enforce: 'pre',
      transform: {
        filter: { id: /\/content\/redirects\.yaml$/ },
        handler: (source) => ({
          code: `export default ${JSON.stringify(redirectTable(parseRedirects(source, knownPaths(publication))))};`,
          map: null,
        }),
      },
    },
  ];
}

type Compile = (source: string, file: string, publication: Publication) => Promise<Module>;

/** Which text lies in which folder below `content/`. Those of the second table have a date, and may be drafts. */
const undated: Readonly<Record<string, Compile>> = {
  android: compileAndroidPlan,
  careers: compileJob,
  pages: compileStaticPage,
};
const dated: Readonly<Record<string, Compile>> = {
  blog: compileArticle,
  'case-studies': compileCaseStudy,
  'long-form': compileLongForm,
  press: compilePress,
  webinars: compileWebinar,
};

function compileContent(source: string, id: string, publication: Publication): Promise<Module> {
  const folder = /\/content\/([^/]+)\//.exec(id)?.[1] ?? '';
  const compile = undated[folder] ?? dated[folder];
  if (!compile) throw new Error(`content/${folder} is no collection: name it in site/content/vite-plugins.ts`);
  const dates = readDates(source);
  // Nobody sees it, so it may be as unfinished as it is.
  if (folder in dated && dates.draft && !publication.everything)
    return Promise.resolve({
      code: `export const frontMatter = ${JSON.stringify(dates)}; export default () => null;`,
      map: null,
    });
  return compile(source, id, publication);
}
