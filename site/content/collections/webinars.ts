import { webinarPath } from '@whorl/contract/urls.ts';
import * as v from 'valibot';
import { type Chapter, groupChapters } from '../compile/group-chapters.ts';
import { defineCollection } from '../define-collection.ts';
import { siteFigures } from '../figures/site-figures.ts';
import { minute } from '../publication.ts';
import { sharedEntries, sharedFields } from './shared-fields.ts';

/** Minimum length of a transcript; a shorter text has to be an announcement. */
const TRANSCRIPT_WORDS = 900;

const line = v.pipe(v.string(), v.minLength(8), v.maxLength(160));

/**
 * Webinars. The headings of a transcript group it into chapters, each with a slide and the time at which it would begin
 * when the text is read aloud.
 */
export const webinarCollection = defineCollection({
  name: 'webinar',
  folder: 'webinars',
  textAt: 'SLUG/index.mdx',
  schema: v.strictObject({
    ...sharedEntries,
    /** Start time in UTC. */
    starts: minute,
    /** Planned duration in minutes. */
    minutes: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(120)),
    audience: line,
    /** Items that the webinar shows to attendees. */
    shows: v.pipe(v.array(line), v.minLength(2)),
    text: v.picklist(['transcript', 'announcement']),
    /** The HubSpot form of this webinar, if it has one. */
    hubspotFormId: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          'must be the GUID of a HubSpot form, in lowercase letters',
        ),
      ),
    ),
  }),
  path: webinarPath,
  template: 'resources/webinar',
  text: ({ source }) => {
    const chapters: Chapter[] = [];
    return {
      figures: siteFigures,
      check: ({ text }) => {
        const words = source.split(/\s+/).length;
        return text === 'transcript' && words < TRANSCRIPT_WORDS
          ? [{ line: 1, message: `a transcript has at least ${TRANSCRIPT_WORDS} words; this has ${words}` }]
          : [];
      },
      rehypePlugins: [[groupChapters, { chapters }]],
      facts: () => ({ chapters }),
    };
  },
  editor: {
    label: 'Webinars',
    singular: 'Webinar',
    fields: {
      ...sharedFields,
      published: {
        label: 'Published',
        hint: 'In UTC. The time at which the page appears, not the time of the webinar.',
      },
      starts: { label: 'Starts', hint: 'In UTC. The time of the webinar.' },
      minutes: { label: 'Minutes', hint: 'Planned duration.' },
      audience: { label: 'Audience' },
      shows: { label: 'What attendees see', hint: 'At least two items.', each: 'Item' },
      text: { label: 'Type of text', hint: 'A transcript with a slide per chapter, or an announcement.' },
      hubspotFormId: { label: 'HubSpot form', hint: 'Only for a webinar with its own HubSpot form: its GUID.' },
    },
  },
});
