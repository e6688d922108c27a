import { articlePath, longFormPath, pages, tagPath, webinarPath } from '@whorl/contract/urls.ts';
import { articleCollection } from '../../../content/collections/articles.ts';
import { longFormCollection } from '../../../content/collections/long-form.ts';
import { webinarCollection } from '../../../content/collections/webinars.ts';
import { entryOf } from '../../../content/entries.ts';
import { glossary } from '../../../content/records/glossary.ts';

export type Question = { question: string; answer: string; form: string; url: string };
export type QuestionGroup = { id: string; title: string; note: string; questions: readonly Question[] };

const note = (slug: string, question: string, answer: string): Question => {
  const { frontMatter, readingMinutes } = entryOf(articleCollection, slug);
  return { question, answer, form: `${frontMatter.kind}, ${readingMinutes} min`, url: articlePath(slug) };
};

const session = (slug: string, question: string, answer: string): Question => {
  const { chapters, readingMinutes } = entryOf(webinarCollection, slug);
  return {
    question,
    answer,
    form: `Webinar, ${chapters.length} slides, ${readingMinutes} min`,
    url: webinarPath(slug),
  };
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
        'The cookie and the stored token go, the traits stay. A table, with the cases in which we take two people for one.',
      ),
      {
        question: 'Is an open-source library enough?',
        answer: 'Three of them and us, through the same cases by one script. Where they are better, the table says so.',
        form: 'Comparison',
        url: pages.comparisons.path,
      },
      session(
        'fifteen-cases-four-ways',
        'Where does the service lose to a library?',
        'In one case of fifteen. The team that measured it reads its own table aloud and says why the rule stays.',
      ),
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
      {
        question: 'What does fraud cost firms like mine?',
        answer: 'What the public statistics count and leave out, who bears the loss, and a sum for your own figures.',
        form: `Long read, ${entryOf(longFormCollection, 'cost-of-fintech-fraud').readingMinutes} min`,
        url: longFormPath('cost-of-fintech-fraud'),
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
        question: 'What does that word mean?',
        answer: 'The words of the trade in one to three sentences, with where to see each at work.',
        form: `Glossary, ${glossary.length} terms`,
        url: pages.glossary.path,
      },
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
      session(
        'ten-ways-to-start-a-browser',
        'Which programs pass for people?',
        'An early run: two of nine programs passed, and one was believed for its name. What to do with a verdict like that.',
      ),
      {
        question: 'When is the next session?',
        answer: 'Two dates with an entry for your calendar, and the transcripts of those before.',
        form: 'Webinars',
        url: pages.webinars.path,
      },
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
