import {
  androidPlanPath,
  articlePath,
  caseStudyPath,
  jobPath,
  longFormPath,
  pressPath,
  staticPagePath,
  webinarPath,
} from '@whorl/contract/urls.ts';
import { androidPlanSchema } from '../compile-android-plan.ts';
import { caseStudyFrontMatterSchema } from '../compile-case-study.ts';
import { jobFrontMatterSchema } from '../compile-job.ts';
import { longFormFrontMatterSchema } from '../compile-long-form.ts';
import { pressFrontMatterSchema } from '../compile-press.ts';
import { staticPageFrontMatterSchema } from '../compile-static-page.ts';
import { webinarFrontMatterSchema } from '../compile-webinar.ts';
import { articleFrontMatterSchema } from '../front-matter.ts';
import { collection } from './edited-collection.ts';

const title = { label: 'Title', hint: 'Ten to eighty characters; also the headline of the page.' };
const description = {
  label: 'Description',
  hint: 'What search results and lists show: 120 to 160 characters, two plain sentences.',
  long: true,
} as const;
const author = { label: 'Author', hint: 'A team, never a person.' };
const draft = { label: 'Draft', hint: 'While this is on, nobody but you sees the text.' };
const published = {
  label: 'Published',
  hint: 'In UTC. A time to come schedules the text: the site publishes it by itself within five minutes of it.',
};
const updated = { label: 'Updated', hint: 'Only after a change that a reader would want to know of.' };

const updatedDay = { label: 'Updated', hint: 'The day of the last change that a reader would want to know of.' };

/** Everything that can be edited at `/admin/`. A new collection is one entry here. */
export const editedCollections = [
  collection({
    folder: 'blog',
    textAt: 'SLUG/index.mdx',
    label: 'Articles',
    singular: 'Article',
    schema: articleFrontMatterSchema,
    pathOf: articlePath,
    fields: {
      title,
      description,
      author,
      draft,
      published,
      updated,
      kind: { label: 'Kind', hint: 'What the text is. It is a tag by itself.' },
      tags: { label: 'Tags', hint: 'What the text is about; one at least.' },
      series: {
        label: 'Series',
        hint: 'Only for a text that goes on from others.',
        fields: { slug: { label: 'Which series' }, part: { label: 'Part', hint: 'Counted from 1, without a gap.' } },
      },
      language: { label: 'Language' },
      variantOf: {
        label: 'Variant of',
        hint: 'Only for the version of an article for one country: the last part of the other one’s address.',
        otherwise: 'must be the slug of an article',
      },
    },
  }),
  collection({
    folder: 'case-studies',
    textAt: 'SLUG/index.mdx',
    label: 'Case studies',
    singular: 'Case study',
    schema: caseStudyFrontMatterSchema,
    pathOf: caseStudyPath,
    fields: {
      title,
      description,
      author,
      draft,
      published,
      updated,
      subject: { label: 'Subject', hint: 'What is done to whom, in two or three words.' },
      example: { label: 'Worked example', hint: 'The model that the sums come from.' },
    },
  }),
  collection({
    folder: 'long-form',
    textAt: 'SLUG/index.mdx',
    label: 'Long pieces',
    singular: 'Long piece',
    schema: longFormFrontMatterSchema,
    pathOf: longFormPath,
    fields: {
      title,
      description,
      author,
      draft,
      published,
      updated,
      findings: {
        label: 'Findings',
        hint: 'Two to five, for who reads no further.',
        fields: {
          figure: { label: 'Figure', hint: 'Twelve characters at most, with its unit.' },
          says: { label: 'What it says', long: true },
        },
      },
    },
  }),
  collection({
    folder: 'webinars',
    textAt: 'SLUG/index.mdx',
    label: 'Webinars',
    singular: 'Webinar',
    schema: webinarFrontMatterSchema,
    pathOf: webinarPath,
    fields: {
      title,
      description,
      author,
      draft,
      published: { label: 'Published', hint: 'In UTC. When its page is to appear, not when it is held.' },
      updated,
      starts: { label: 'Starts', hint: 'In UTC. When it is held.' },
      minutes: { label: 'Minutes', hint: 'How long it is planned to take.' },
      audience: { label: 'For whom' },
      shows: { label: 'What one sees in it', hint: 'Two things at least.', each: 'Thing to see' },
      text: { label: 'What the text is', hint: 'What was said, with a slide to each chapter, or what is to come.' },
      hubspotFormId: { label: 'HubSpot form', hint: 'Only for a session with a HubSpot form of its own: its GUID.' },
    },
  }),
  collection({
    folder: 'press',
    textAt: 'SLUG/index.mdx',
    label: 'Press',
    singular: 'Release',
    schema: pressFrontMatterSchema,
    pathOf: pressPath,
    fields: {
      title,
      description,
      draft,
      published: { label: 'Released', hint: published.hint },
      proofs: {
        label: 'Proofs',
        hint: 'Where a reader can see that it is so; one at least.',
        fields: {
          says: { label: 'What can be seen there' },
          path: { label: 'Page', hint: 'Of this site, from its first slash.', otherwise: 'must begin with a slash' },
          command: { label: 'Command', hint: 'Instead of a page.' },
        },
      },
    },
  }),
  collection({
    folder: 'pages',
    textAt: 'SLUG.mdx',
    label: 'Pages',
    singular: 'Page',
    schema: staticPageFrontMatterSchema,
    pathOf: staticPagePath,
    fields: {
      title: { label: 'Title', hint: 'Five to sixty characters; also the headline of the page.' },
      description,
      group: { label: 'Group', hint: 'Under which its views are counted.' },
      updated: updatedDay,
      inShort: {
        label: 'In short',
        hint: 'Two to six, for who reads no further.',
        fields: { title: { label: 'Title' }, text: { label: 'Text', long: true } },
      },
      versions: {
        label: 'Versions',
        hint: 'What was changed when, the newest first; its day is the one above.',
        fields: { date: { label: 'Day' }, change: { label: 'Change' } },
      },
      menu: {
        label: 'Row of a menu',
        hint: 'Only for a page that is to have one.',
        fields: { panel: { label: 'Menu' }, title: { label: 'Title' }, description: { label: 'Description' } },
      },
    },
  }),
  collection({
    folder: 'careers',
    textAt: 'SLUG.mdx',
    label: 'Positions',
    singular: 'Position',
    schema: jobFrontMatterSchema,
    pathOf: jobPath,
    fields: {
      title: { label: 'Title', hint: 'Five to sixty characters.' },
      description,
      id: { label: 'Number', hint: 'Of no other position, and never changed: applications name it.' },
      team: { label: 'Team' },
      location: { label: 'Place' },
      country: { label: 'Country', hint: 'Two letters, such as DE.', otherwise: 'must be two capital letters' },
      remote: { label: 'Remote', hint: 'From anywhere in this country.' },
      hours: { label: 'Hours' },
      published: { label: 'Published', hint: 'The day that is shown; the position is open as soon as it is built.' },
      updated: updatedDay,
      questions: {
        label: 'Questions',
        hint: 'What applicants are asked, five at most.',
        fields: {
          id: { label: 'Number', hint: 'Of no other question that this position ever had.' },
          label: { label: 'Question' },
          kind: { label: 'Answered with', hint: 'A line, a longer text, or one of the answers below.' },
          required: { label: 'Has to be answered' },
          answers: { label: 'Answers', hint: 'Only for a choice; two at least.', each: 'Answer' },
        },
      },
    },
  }),
  collection({
    folder: 'android',
    textAt: 'SLUG.mdx',
    label: 'Plans for Android',
    singular: 'Plan for Android',
    schema: androidPlanSchema,
    slugOf: 'plan',
    pathOf: androidPlanPath,
    fields: {
      title,
      description,
      plan: {
        label: 'Plan',
        hint: 'The last part of the address, and the name of the file.',
        otherwise: 'must be small letters, digits and hyphens',
      },
      claim: { label: 'Claim', hint: 'What stands behind the number of its tier.' },
      tier: { label: 'Tier', hint: 'Of the price list, counted from 0; its end is the number of the plan.' },
      answers: {
        label: 'Answers',
        hint: 'What an app may want to know.',
        fields: { asks: { label: 'Question' }, isIn: { label: 'The plan tells it' }, note: { label: 'Note' } },
      },
    },
  }),
] as const;
