import { headRule } from '../../../content/collections/composed-pages.ts';
import { SPOKEN_WORDS_PER_MINUTE } from '../../../content/compile/group-chapters.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, textsRule } from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import type * as Components from './components.tsx';

export const figures: Figures = { spokenWordsPerMinute: `${SPOKEN_WORDS_PER_MINUTE}` };

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Webinars: headRule(),
  Dates: { attributes: { id: anchor, title: required, calendar: required } },
  Transcripts: textsRule({ id: anchor, title: required }),
});
