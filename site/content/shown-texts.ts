import { publication } from 'virtual:publication';
import { type Dated, markOf, stateOf, type TextState } from './publication.ts';

/** The modules of the texts that this build shows, with a mark before the titles of those that only writers see. */
export function shownTexts<Text extends { readonly frontMatter: Dated & { readonly title: string } }>(
  modules: Readonly<Record<string, Text>>,
): [file: string, text: Text & { readonly state: TextState }][] {
  const at = new Date(publication.at);
  return Object.entries(modules)
    .map(([file, text]): [string, Text & { state: TextState }] => {
      const { frontMatter } = text;
      const title = markOf(frontMatter, at) + frontMatter.title;
      return [file, { ...text, state: stateOf(frontMatter, at), frontMatter: { ...frontMatter, title } }];
    })
    .filter(([, { state }]) => publication.everything || state === 'public');
}
