import { articlePath, pages, tagPath } from '@whorl/contract/urls.ts';
import { articleOf } from '../content/articles.ts';

export type Question = { question: string; answer: string; form: string; url: string };
export type QuestionGroup = { id: string; title: string; note: string; questions: readonly Question[] };

const note = (slug: string, question: string, answer: string): Question => {
  const { frontMatter, readingMinutes } = articleOf(slug);
  return { question, answer, form: `${frontMatter.kind}, ${readingMinutes} min`, url: articlePath(slug) };
};

/** What there is, by the question that brings somebody here. Only what exists stands in it. */
export const questionGroups = (): readonly QuestionGroup[] => [
  {
    id: 'whether',
    title: 'Is it any good?',
    note: 'Before you have spent an hour on it.',
    questions: [
      {
        question: 'Would it find me again?',
        answer:
          'Your own browser is read on the home page, with your consent where the law asks for it, and named there.',
        form: 'Try it, 1 min',
        url: pages.home.path,
      },
      note(
        'what-a-private-window-hides',
        'What does a private window change?',
        'Two things out of forty-five. It is a table, with the cases in which we take two people for one.',
      ),
      {
        question: 'Is an open-source library enough?',
        answer: 'Three of them and us, through the same cases by one script. Where they are better, the table says so.',
        form: 'Comparison',
        url: pages.comparisons.path,
      },
    ],
  },
  {
    id: 'worth',
    title: 'Is it worth it?',
    note: 'With a calculator.',
    questions: [
      {
        question: 'What would it cost me?',
        answer:
          'By the number of identifications a month. Every sum is computed from one list, and running it yourself is on it.',
        form: 'Price list',
        url: pages.pricing.path,
      },
      {
        question: 'What would it save?',
        answer: 'Worked examples: every assumption named, every sum shown, and room for your numbers.',
        form: 'Case studies',
        url: pages.caseStudies.path,
      },
    ],
  },
  {
    id: 'how',
    title: 'How do I build it in?',
    note: 'With an editor open.',
    questions: [
      note(
        'identification-in-a-sign-up-form',
        'How much code is it in a form?',
        'Three files, which are taken out of the text and run by our tests.',
      ),
      note(
        'when-may-a-form-say-thank-you',
        'When may a form say thank you?',
        'After the flush, and what waiting for it costs: one transaction each against shared ones.',
      ),
      {
        question: 'Is there more to follow along?',
        answer: 'All notes with code to run, in one list.',
        form: 'Tag',
        url: tagPath('tutorials'),
      },
    ],
  },
  {
    id: 'attack',
    title: 'It is happening now',
    note: 'With a log in the other window.',
    questions: [
      note(
        'credential-stuffing-counted-twice',
        'A hundred wrong passwords: how many people is that?',
        'Sixty-one by address, one by visitor. What the limit has to count, and what an attacker does next.',
      ),
      {
        question: 'Can somebody look at my case?',
        answer: 'An engineer reads what you write. Say what happens and how you noticed.',
        form: 'Form, 5 fields',
        url: pages.contactSales.path,
      },
    ],
  },
  {
    id: 'law',
    title: 'Are we allowed to?',
    note: 'With counsel beside you.',
    questions: [
      note(
        'geolocation-and-brazil-gambling-regulations',
        'What does an address prove about a place?',
        'A country, seldom more. Worked through on the rules for betting in Brazil, also in Portuguese.',
      ),
    ],
  },
];
