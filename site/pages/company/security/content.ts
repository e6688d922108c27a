import { fillIn } from '@whorl/contract/view/fill-in.ts';
import interfaceTexts from '../../../../content/interface/pages/static-pages.json' with { type: 'json' };
import { headRule } from '../../../content/collections/composed-pages.ts';
import { defineComponents } from '../../../content/components/define-components.ts';
import {
  anchor,
  itemsRule,
  link,
  proseRule,
  required,
  tableRule,
  textsRule,
} from '../../../content/components/list-rules.ts';
import type { Figures } from '../../../content/figures/page-figures.ts';
import { readReleaseReport } from '../../../content/records/release-report.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type * as Components from './components.tsx';

const attributes = { id: anchor, title: required };

const { releaseReport: texts } = interfaceTexts;
const { version, commit, on, tests, crashTrials, asvs, advisories, keyFingerprint } = readReleaseReport();
const formatCount = (count: number): string => count.toLocaleString('en-US');
const sumTrials = (key: 'trials' | 'acknowledged' | 'problems'): string =>
  formatCount(crashTrials.reduce((total, one) => total + one[key], 0));
/** Digits of the key and of the commit that are shown. */
const SHOWN_DIGITS = 12;

export const figures: Figures = {
  // With straight quotation marks, which Markdown would make curly.
  nothingAllowed: "default-src 'none'",
  version,
  commit: commit.slice(0, SHOWN_DIGITS),
  measuredOn: longDate(on),
  keyFingerprint: keyFingerprint.slice(0, SHOWN_DIGITS),
  testsPassed: formatCount(tests.passed),
  testsFailed: formatCount(tests.failed),
  testsSkipped: formatCount(tests.skipped),
  testsFlaky: formatCount(tests.flaky),
  kills: sumTrials('trials'),
  acknowledged: sumTrials('acknowledged'),
  problems: sumTrials('problems'),
  databases: crashTrials.map(({ database }) => texts.databases[database]).join(texts.and),
  asvsMet: formatCount(asvs.met),
  asvsApplicable: formatCount(asvs.met + asvs.partly + asvs.notMet),
  asvsPartly: formatCount(asvs.partly),
  asvsNotMet: formatCount(asvs.notMet),
  advisories: advisories === null ? texts.notChecked : fillIn(texts.advisories, { count: advisories }),
};

export const components = defineComponents<typeof Components>(import.meta.dirname, {
  Head: headRule(),
  Policy: tableRule({ label: required }, ['directive', 'because']),
  RetentionTables: textsRule({
    browser: required,
    browserCaption: required,
    server: required,
    serverCaption: required,
  }),
  Measures: itemsRule(attributes, ['title', 'text']),
  Measurements: tableRule({ caption: required }, ['name', 'result', 'command']),
  Report: proseRule({ ...attributes, action: required, to: link }),
});
