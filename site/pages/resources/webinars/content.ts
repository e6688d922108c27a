import { headRule } from '../../../content/collections/composed-pages.ts';
import { SPOKEN_WORDS_PER_MINUTE } from '../../../content/compile/group-chapters.ts';
import type { ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';

export const figures: Figures = { spokenWordsPerMinute: `${SPOKEN_WORDS_PER_MINUTE}` };

const from = 'pages/resources/webinars/sessions.tsx';

export const components: ComponentRules = {
  Webinars: headRule({ from, attributes: {} }),
  Dates: { from, attributes: { id: anchor, title: required, calendar: required } },
  Transcripts: textsRule({ from, attributes: { id: anchor, title: required } }),
};
