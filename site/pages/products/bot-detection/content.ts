import { brand } from '@whorl/contract/brand.ts';
import { BAD_BOT_THRESHOLD } from '@whorl/contract/identification/bot-evidence.ts';
import { BOT_DETECTION_KEY_MINUTES } from '@whorl/contract/keys/api-key.ts';
import type { ComponentRule } from '../../../content/components/component-rules.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import { anchor, required, tableRule, textsRule } from '../../../content/components/list-rules.ts';
import { readInline, splitParagraphs } from '../../../content/components/read-markdown.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { spellNumber, spellNumberCapitalized } from '../../../content/figures/spell-number.ts';
import { botMeasurement } from '../../../content/records/bot-measurement.ts';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type * as Components from './components.ts';
import { verdictRows } from './verdict-rows.ts';

const measured = readRecords(botMeasurement);
const { starts, detectors } = readRecords(botWordRecords);
const rows = verdictRows(measured.rows, starts);
const missed = rows.filter(({ isRight }) => !isRight).length;

export const figures: Figures = {
  botDetection: brand.productNames.botDetection,
  questions: `${spellNumberCapitalized(botQuestions.length)} questions`,
  starts: `${rows.length}`,
  right: `${rows.length - missed}`,
  missed: `${missed}`,
  measuredWith: measured.browsers.join(', '),
  measuredOn: longDate(measured.on),
  detectors: spellNumber(detectors.length),
  badFrom: `${BAD_BOT_THRESHOLD}`,
  tokenMinutes: `${BOT_DETECTION_KEY_MINUTES}`,
};

const section = { id: anchor, title: required } as const;

/** A paragraph, then the text below a token: for a browser that was checked, and for one that was not. */
const token: ComponentRule = {
  attributes: { ...section, issued: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    if (paragraphs.length !== 3 || others.length > 0) element.report('must contain three paragraphs');
    const [text, ofThisBrowser, ofAny] = paragraphs.map(({ children }) => readInline(children));
    return { props: { ...element.attributes, text, ofThisBrowser, ofAny } };
  },
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: { head: true },
  Check: {},
  VerdictTable: {
    attributes: {
      caption: required,
      start: required,
      engine: required,
      truth: required,
      answer: required,
      score: required,
      notDetected: required,
      good: required,
      bad: required,
      missed: required,
      nothing: required,
      source: required,
    },
  },
  Detectors: textsRule(section),
  Answers: tableRule({ caption: required }, ['answer', 'means', 'advice']),
  Token: token,
  NextSteps: textsRule(),
});
