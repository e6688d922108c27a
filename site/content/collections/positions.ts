import { AGENT_GZIP_LIMIT_BYTES } from '@whorl/contract/identification/api-limits.ts';
import { jobPath, pages } from '@whorl/contract/urls.ts';
import type { Element, ElementContent, RootContent } from 'hast';
import * as v from 'valibot';
import { defineCollection } from '../define-collection.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { day } from '../publication.ts';
import { sharedEntries, sharedFields, updatedDay } from './shared-fields.ts';

const question = v.pipe(
  v.strictObject({
    /** Identifies the answer in stored applications; never reused for another question. */
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    label: v.pipe(v.string(), v.minLength(5), v.maxLength(160)),
    kind: v.picklist(['line', 'text', 'choice'], 'must be line, text or choice'),
    required: v.optional(v.boolean(), false),
    answers: v.optional(v.pipe(v.array(v.string()), v.minLength(2))),
  }),
  v.check(
    ({ kind, answers }) => (kind === 'choice') === (answers !== undefined),
    'a choice, and only a choice, has answers',
  ),
);

/** Open positions. Markdown only, because the text also becomes the HTML of the job board API. */
export const positionCollection = defineCollection({
  name: 'job',
  folder: 'careers',
  textAt: 'SLUG.mdx',
  schema: v.strictObject({
    title: v.pipe(v.string(), v.minLength(5), v.maxLength(60)),
    description: sharedEntries.description,
    /** Never changed while the position is open: applications refer to it. */
    id: v.pipe(v.number(), v.integer(), v.minValue(1)),
    team: v.picklist(
      ['Agent', 'Detection', 'Platform', 'Customers'],
      'must be Agent, Detection, Platform or Customers',
    ),
    location: v.pipe(v.string(), v.minLength(2), v.maxLength(40)),
    /** ISO 3166-1 alpha-2 code of the country in which the person lives or from which they work remotely. */
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be a country as two letters')),
    remote: v.optional(v.boolean(), false),
    hours: v.picklist(['full time', 'part time'], 'must be full time or part time'),
    published: day,
    updated: day,
    questions: v.pipe(v.array(question), v.minLength(1), v.maxLength(5)),
  }),
  path: jobPath,
  template: 'company/job',
  text: ({ slug }) => {
    let html = '';
    return {
      sections: {},
      figures: { ...siteFigures, agentBytes: AGENT_GZIP_LIMIT_BYTES.toLocaleString('en-US') },
      check: () => {
        const path = jobPath(slug);
        const taken = Object.values(pages).some((page) => page.path === path);
        return taken ? [{ line: 1, message: `contract/urls.ts has another page at ${path}` }] : [];
      },
      onTree: (tree) => {
        html = renderHtml(tree.children).trim();
      },
      facts: () => ({ html }),
    };
  },
  editor: {
    label: 'Open positions',
    singular: 'Position',
    fields: {
      title: { label: 'Title', hint: '5 to 60 characters.' },
      description: sharedFields.description,
      id: { label: 'Number', hint: 'Unique, and never changed: applications refer to it.' },
      team: { label: 'Team' },
      location: { label: 'Location' },
      country: { label: 'Country', hint: 'Two letters, such as DE.', patternMessage: 'must be two capital letters' },
      remote: { label: 'Remote', hint: 'Work from anywhere in the country.' },
      hours: { label: 'Hours' },
      published: { label: 'Published', hint: 'The day shown; the position is open as soon as it is published.' },
      updated: updatedDay,
      questions: {
        label: 'Questions',
        hint: 'Questions for applicants, at most five.',
        fields: {
          id: { label: 'Number', hint: 'Unique among all current and earlier questions of this position.' },
          label: { label: 'Question' },
          kind: { label: 'Type of answer', hint: 'One line, a longer text, or a choice.' },
          required: { label: 'Required' },
          answers: { label: 'Answers', hint: 'Only for a choice; at least two.', each: 'Answer' },
        },
      },
    },
  },
});

/** Returns HTML with the elements that Markdown produces. Attributes other than link URLs are dropped. */
function renderHtml(nodes: readonly (RootContent | ElementContent)[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return escaped(node.value);
      return node.type === 'element' ? elementHtml(node) : '';
    })
    .join('');
}

function elementHtml({ tagName, properties, children }: Element): string {
  const url = tagName === 'a' && typeof properties.href === 'string' ? ` href="${escaped(properties.href)}"` : '';
  return `<${tagName}${url}>${renderHtml(children)}</${tagName}>`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
