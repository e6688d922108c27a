import type { Element, Root, RootContent } from 'hast';
import { toString as getText } from 'hast-util-to-string';

/** Pace at which a text is read aloud to an audience that follows slides. */
export const SPOKEN_WORDS_PER_MINUTE = 140;

export type Chapter = {
  id: string;
  title: string;
  /** Start in seconds from the beginning of reading aloud. */
  seconds: number;
};

/**
 * Rehype plugin: wraps everything from one `h2` to the next in a `Chapter`, with its first drawing, table or fold as the
 * slide. Start times are computed from the number of preceding words, since there is no recording.
 */
export function groupChapters({ chapters }: { chapters: Chapter[] }) {
  return (tree: Root) => {
    const groups: RootContent[][] = [[]];
    for (const node of tree.children) {
      if (isElement(node, 'h2')) groups.push([]);
      groups.at(-1)?.push(node);
    }
    const [before = [], ...found] = groups;
    let words = 0;
    const elements = found.map((nodes) => {
      const [heading] = nodes as [Element];
      const chapter = {
        id: String(heading.properties.id),
        title: getText(heading),
        seconds: Math.round((words * 60) / SPOKEN_WORDS_PER_MINUTE),
      };
      chapters.push(chapter);
      const slide = nodes.find(isSlide);
      const spoken = nodes.slice(1).filter((node) => node !== slide);
      words += [heading, ...spoken].reduce((sum, node) => sum + countWords(node), 0);
      return component('Chapter', { id: chapter.id }, [
        component('ChapterHead', { seconds: String(chapter.seconds), id: chapter.id }, [heading]),
        ...(slide ? [component('ChapterSlide', {}, [slide])] : []),
        component('ChapterWords', {}, spoken),
      ]);
    });
    tree.children = [...before, ...elements] as RootContent[];
  };
}

const isElement = (node: RootContent, name: string): boolean => node.type === 'element' && node.tagName === name;
const slideComponents = new Set(['DrawnFigure', 'Fold']);
const isSlide = (node: RootContent): boolean =>
  isElement(node, 'table') || slideComponents.has(String((node as { name?: string }).name));

const countWords = (node: RootContent): number =>
  node.type === 'element' ? getText(node).split(/\s+/).filter(Boolean).length : 0;

function component(name: string, attributes: Record<string, string>, children: readonly unknown[]): RootContent {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).map(([key, value]) => ({ type: 'mdxJsxAttribute', name: key, value })),
    children,
  } as unknown as RootContent;
}
