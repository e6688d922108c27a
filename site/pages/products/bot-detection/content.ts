import { brand } from '@whorl/contract/brand.ts';
import { BAD_FROM } from '@whorl/contract/identification/bot-evidence.ts';
import { BOT_DETECTION_KEY_MINUTES } from '@whorl/contract/keys/api-key.ts';
import type { ComponentRule, ComponentRules } from '../../../content/components/component-rules.ts';
import { anchor, required, tableRule, textsRule } from '../../../content/components/list-rules.ts';
import { inlineOf, splitParagraphs } from '../../../content/components/read-markdown.ts';
import { capitalInWords, inWords } from '../../../content/figures/in-words.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { botMeasurement } from '../../../content/records/bot-measurement.ts';
import { botWordRecords } from '../../../content/records/bot-words.ts';
import { readRecords } from '../../../content/records/define-records.ts';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import { toldRows } from './told-rows.ts';

const measured = readRecords(botMeasurement);
const { starts, detectors } = readRecords(botWordRecords);
const told = toldRows(measured.rows, starts);
const missed = told.filter(({ isRight }) => !isRight).length;

export const figures: Figures = {
  botDetection: brand.productNames.botDetection,
  questions: `${capitalInWords(botQuestions.length)} questions`,
  starts: `${told.length}`,
  right: `${told.length - missed}`,
  missed: `${missed}`,
  measuredWith: measured.browser,
  measuredOn: longDate(measured.on),
  detectors: inWords(detectors.length),
  badFrom: `${BAD_FROM}`,
  tokenMinutes: `${BOT_DETECTION_KEY_MINUTES}`,
};

const from = 'pages/products/bot-detection/parts.tsx';
const section = { id: anchor, title: required } as const;

/** A paragraph, then what is said below a token: where the browser was checked, and where it was not. */
const token: ComponentRule = {
  from,
  attributes: { ...section, issued: required },
  read: (element) => {
    const { paragraphs, others } = splitParagraphs(element);
    if (paragraphs.length !== 3 || others.length > 0) element.report('holds three paragraphs');
    const [text, ofThisBrowser, ofAny] = paragraphs.map(({ children }) => inlineOf(children));
    return { props: { ...element.attributes, text, ofThisBrowser, ofAny } };
  },
};

export const components: ComponentRules = {
  Head: { from, head: true, attributes: {} },
  Check: { from, attributes: {} },
  ToldTable: {
    from: 'pages/products/bot-detection/told-table.tsx',
    attributes: {
      caption: required,
      start: required,
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
  Detectors: textsRule({ from, attributes: section }),
  Answers: tableRule({ from, attributes: { caption: required } }, ['answer', 'means', 'advice']),
  Token: token,
  Elsewhere: textsRule({ from }),
};
