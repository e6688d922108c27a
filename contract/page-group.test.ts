import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getPageGroup } from './page-group.ts';
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

test.each(Object.values(pages))('getPageGroup returns the group of $path', ({ path, group }) => {
  expect(getPageGroup(path)).toBe(group);
  expect(getPageGroup(`${path}?utm_source=/pricing/#/blog/`)).toBe(group);
  if (path.length > 1) expect(getPageGroup(path.replace(/\/$/, ''))).toBe(group);
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
])('getPageGroup(%j) returns the group of the parent page: %s', (path, group) => {
  expect(getPageGroup(path)).toBe(group);
});

test('getPageGroup returns a known group for any path', () => {
  fc.assert(fc.property(fc.oneof(fc.webPath(), fc.string()), (path) => pageGroups.includes(getPageGroup(path))));
});
