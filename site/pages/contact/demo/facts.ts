import { brand } from '@whorl/contract/brand.ts';
import { attacks, riskQuestions } from '@whorl/contract/risk-assessment/risk-points.ts';
import { pages } from '@whorl/contract/urls.ts';
import { capitalInWords, inWords } from '../../../sections/text/in-words.ts';
import { breadcrumbList } from '../../structured-data.ts';

export const demoTrail = [{ title: brand.name, url: pages.home.path }];
export const demoHere = 'Demo';
export const demoDescription =
  'Half an hour with an engineer, on your own site and your own browser. What happens in which minute, what to bring, and what you can try without us.';
export const demoStructuredData = [
  breadcrumbList(demoTrail, demoHere),
  {
    '@context': 'https://schema.org',
    '@type': 'ContactPage',
    name: `Get a demo of ${brand.name}`,
    description: demoDescription,
  },
];

/** Minutes of the half hour, and who does what in them. */
export const agenda = [
  { from: 0, to: 4, what: 'You say what gets through', who: 'yours' },
  { from: 4, to: 9, what: 'Your browser, read three times: as it is, private, without its cookie', who: 'ours' },
  { from: 9, to: 17, what: 'The same on a page of your site, through a tunnel, nothing installed', who: 'ours' },
  { from: 17, to: 25, what: 'Your rule, written down and run on what we just saw', who: 'yours' },
  { from: 25, to: 30, what: 'Whether it is for you. We say so if it is not', who: 'ours' },
] as const;
export const HALF_HOUR = 30;

/** What can be seen without anybody. */
export const withoutUs = [
  {
    title: 'Does it know me?',
    takes: 'a minute',
    text: 'Open your file, then again in a private window. Same id, or not.',
    url: pages.identifyNow.path,
  },
  {
    title: 'Can it be lied to?',
    takes: 'five minutes',
    text: 'Drive this site with a script of yours and see what bot detection finds.',
    url: pages.botDetection.path,
  },
  {
    title: 'What would a rule do?',
    takes: 'two minutes',
    text: 'Three sign-ins with one password, one of them yours.',
    url: pages.identifyAtoNow.path,
  },
  {
    title: 'What does it cost?',
    takes: 'ten seconds',
    text: 'Move the ruler to your volume. The price is the one you would pay.',
    url: pages.pricing.path,
  },
  {
    title: 'Which attack is mine?',
    takes: 'three minutes',
    text: `${capitalInWords(riskQuestions.length)} questions, ${inWords(attacks.length)} attacks, points that say what they come from.`,
    url: pages.riskAssessment.path,
  },
] as const;
