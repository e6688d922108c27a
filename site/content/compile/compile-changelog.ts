import { compile } from '@mdx-js/mdx';
import { brand } from '@whorl/contract/brand.ts';
import Slugger from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { toString as getText } from 'hast-util-to-string';
import remarkGfm from 'remark-gfm';
import { VFile } from 'vfile';
import { ContentError, type ContentProblem } from './content-error.ts';

const FILE = 'CHANGELOG.md';
/** `[1.2.0] - 2026-11-26`, `2026-11-26` or `Unreleased`. */
const RELEASE = /^(?:\[?(?<name>[^\]]+?)\]? - )?(?<date>\d{4}-\d{2}-\d{2})$|^\[?(?<unreleased>Unreleased)\]?$/;

/** A section of the changelog. */
export type Release = {
  /** Anchor of its heading. */
  readonly id: string;
  readonly title: string;
  /** As `2026-11-26`; undefined for changes that aren't released. */
  readonly date: string | undefined;
};

/**
 * Compiles the changelog, in the format of https://keepachangelog.com, to a module: the default export is the text
 * without its title as a component, `releases` are its sections, each a `<section data-release="ID">`.
 *
 * @throws ContentError when a heading isn't a release
 */
export async function compileChangelog(source: string): Promise<string> {
  const releases: Release[] = [];
  const problems: ContentProblem[] = [];
  const compiled = await compile(new VFile({ value: source, path: FILE }), {
    format: 'md',
    jsxImportSource: 'react',
    remarkPlugins: [remarkGfm],
    rehypePlugins: [[collectReleases, { releases, problems }]],
  });
  if (problems.length > 0) throw new ContentError(problems);
  return `${compiled.value}\nexport const releases = ${JSON.stringify(releases)};\n`;
}

type Options = { releases: Release[]; problems: ContentProblem[] };

/** Rehype plugin: removes the title, divides the text into sections, gives the headings IDs, and resolves links. */
function collectReleases({ releases, problems }: Options) {
  return (tree: Root) => {
    const slugger = new Slugger();
    let release: Release | undefined;
    tree.children = tree.children.filter((node) => node.type !== 'element' || node.tagName !== 'h1');
    for (const node of tree.children) {
      if (node.type !== 'element') continue;
      if (node.tagName === 'h2') {
        release = readRelease(getText(node));
        if (release === undefined) {
          const message = `"${getText(node)}" is not a release: write "## [NAME] - YYYY-MM-DD" or "## Unreleased"`;
          problems.push({ file: FILE, line: node.position?.start.line ?? 1, message });
          continue;
        }
        releases.push(release);
        node.properties.id = slugger.slug(release.id);
        node.children = createHeading(release);
      } else if (node.tagName === 'h3') {
        node.properties.id = slugger.slug(`${release?.id ?? ''}-${getText(node)}`);
      }
    }
    resolveLinks(tree);
    tree.children = divide(tree.children, releases);
  };
}

/** Returns the nodes before the first release, and a section with those of each release. */
function divide(nodes: Root['children'], releases: readonly Release[]): Root['children'] {
  const divided: Root['children'] = [];
  let section: Element | undefined;
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === 'h2') {
      const release = releases.find(({ id }) => id === node.properties.id);
      section = { type: 'element', tagName: 'section', properties: { dataRelease: release?.id }, children: [] };
      divided.push(section);
    }
    if (section === undefined) divided.push(node);
    else section.children.push(node as ElementContent);
  }
  return divided;
}

function readRelease(heading: string): Release | undefined {
  const { name, date, unreleased } = RELEASE.exec(heading)?.groups ?? {};
  const title = name ?? date ?? unreleased;
  return title === undefined ? undefined : { id: title.toLowerCase().replaceAll('.', '-'), title, date };
}

function createHeading({ title, date }: Release): ElementContent[] {
  if (date === undefined) return [{ type: 'text', value: title }];
  const time: Element = {
    type: 'element',
    tagName: 'time',
    properties: { dateTime: date },
    children: [{ type: 'text', value: date }],
  };
  return title === date ? [time] : [{ type: 'text', value: `${title}, ` }, time];
}

/** Links to files of the repository lead to the public repository; without one, only their text stays. */
function resolveLinks(parent: Root | Element): void {
  parent.children = (parent.children as ElementContent[]).flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    resolveLinks(node);
    const href = String(node.properties.href ?? '');
    if (node.tagName !== 'a' || /^(https?:|#|\/)/.test(href)) return [node];
    const { repository } = brand.externalLinks;
    if (repository === undefined) return node.children;
    return [{ ...node, properties: { href: `${repository}/blob/main/${href}` } }];
  });
}
