import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageGroupOf } from './page-group.ts';
import {
  androidPlanPath,
  applyPath,
  articlePath,
  authorTagPath,
  boardJobPath,
  caseStudyPath,
  comparisonPath,
  jobPath,
  longFormPath,
  pageGroups,
  pages,
  pressPath,
  staticPagePath,
  tagPath,
  webinarPath,
} from './urls.ts';

test.each(Object.values(pages))('$path is of its own group', ({ path, group }) => {
  expect(pageGroupOf(path)).toBe(group);
  expect(pageGroupOf(`${path}?utm_source=/pricing/#/blog/`)).toBe(group);
  if (path.length > 1) expect(pageGroupOf(path.replace(/\/$/, ''))).toBe(group);
});

test.each([
  [articlePath('one-ridge'), 'Blog'],
  [tagPath('bots'), 'Blog'],
  [authorTagPath('detection-team', 'bots'), 'Blog'],
  [longFormPath('cost-of-fintech-fraud'), 'Blog'],
  [webinarPath('an-hour'), 'Blog'],
  [pressPath('news'), 'Press'],
  [caseStudyPath('a-queue'), 'Case Studies'],
  [jobPath('engineer'), 'Careers'],
  [boardJobPath(7), 'Careers'],
  [applyPath('engineer'), 'Careers'],
  [androidPlanPath('free'), 'Integrations and SDKs'],
  [comparisonPath('another'), 'Other'],
  [staticPagePath('privacy'), 'Other'],
  ['/nothing/of/this/site/', 'Other'],
  ['/blogs/', 'Other'],
  ['', 'Homepage'],
])('%s is of the page above it: %s', (path, group) => {
  expect(pageGroupOf(path)).toBe(group);
});

test('whatever is asked has one of the groups', () => {
  fc.assert(fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => pageGroups.includes(pageGroupOf(path))));
});
