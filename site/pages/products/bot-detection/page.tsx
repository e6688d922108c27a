import { brand } from '@whorl/contract/brand.ts';
import { BOT_DETECTION_KEY_MINUTES } from '@whorl/contract/keys/api-key.ts';
import { form as botDetectionTokenForm } from '@whorl/contract/leads/forms/bot-detection-token.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { leadForm } from '../../../content/forms.tsx';
import { type MeasuredBot, measuredBots } from '../../../content/records/measured-bots.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { DataTable } from '../../../design/data-table.tsx';
import { BotCheck } from '../../../islands/bot/bot-check.tsx';
import { botQuestions } from '../../../islands/bot/bot-questions.ts';
import { LaterTokenForm } from '../../../islands/bot/later-token-form.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { capitalInWords, inWords } from '../../../sections/text/in-words.ts';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { PlainTokenForm } from './plain-token-form.tsx';
import { type ToldRow, ToldTable } from './told-table.tsx';
import { answers, detectorWords, limits, startWords } from './words.ts';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Device intelligence', url: pages.products.path },
];
const here = brand.productNames.botDetection;
const questions = `${capitalInWords(botQuestions.length)} questions`;
const description = `${questions} tell a browser that a person uses from one that a program drives. Check yours, see what was said of each way to start one, and what slips by.`;

export function page(): RenderedPage {
  return {
    head: {
      title: `${here}: check your own browser`,
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: `${brand.name} ${here}`,
          applicationCategory: 'SecurityApplication',
          browserRequirements: 'Requires JavaScript',
          description,
          provider: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    element: <BotDetection />,
  };
}

export function BotDetection() {
  const rows = measuredBots.rows.map(toToldRow);
  const missed = rows.filter(({ isRight }) => !isRight).length;
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Is anybody there?</h1>
        <p className={`lead ${styles.lead}`}>
          {questions} tell a browser that a person uses from one that a program drives. Yours is asked right here.
        </p>
      </div>
      <BotCheck questions={botQuestions} />
      <section className="section page-grid" aria-labelledby="told">
        <HeadingAndText id="told" title="What it told, and what it missed">
          Programs that hide nothing, programs that hide, and windows that people could have: each asks the agent on a
          page of its own. {`${rows.length - missed} of ${rows.length}`} are answered rightly; the other {missed} are
          the reason why no look at a browser is enough by itself. No window of a person is taken for a program.
        </HeadingAndText>
        <ToldTable caption="Ways to come here, and what was said of each" rows={rows} />
        <p className={`caption ${styles.source} mt-4`}>
          {measuredBots.browser}, {longDate(measuredBots.on)}, one run each. Measured by{' '}
          <code>{measuredBots.command}</code>
        </p>
      </section>
      <section className={`section ${styles.detectors}`} aria-labelledby="detectors">
        <div className="page-grid">
          <h2 className="heading" id="detectors">
            The {inWords(detectorWords.length)} detectors
          </h2>
          <p className={`${styles.detectorsText} measure-38 mt-5 quiet`}>
            They come from BotD, an open-source library, and run in the page. Plain headless Chromium trips the first
            three. All {inWords(detectorWords.length)} look at what a browser is, and none at what you do in it.
          </p>
          <dl className={styles.list}>
            {detectorWords.map(({ name, looksAt }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{looksAt}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="section page-grid" aria-labelledby="answers">
        <HeadingAndText id="answers" title="Four answers, and silence">
          The verdict comes with every extended answer, in <code>products.botd</code>. Which of them ends a purchase is
          your decision and belongs on your server.
        </HeadingAndText>
        <DataTable
          className={`${styles.answers} mt-8`}
          caption="What each answer means and what to do with it"
          columns={[{ title: 'Answer', className: 'evidence' }, { title: 'Means' }, { title: 'Then' }]}
          rows={answers.map(({ answer, means, advice }) => ({ key: answer, cells: [answer, means, advice] }))}
        />
      </section>
      <section className="section page-grid rows-5" aria-labelledby="token">
        <HeadingAndText id="token" title="Ask from your own server">
          The verdict above came through the browser, which can be made to say anything. Your server asks us instead, by
          the request id. Try it with a token for {BOT_DETECTION_KEY_MINUTES} minutes.
        </HeadingAndText>
        <div className="from-8 min-0">
          <LaterTokenForm plain={<PlainTokenForm {...tokenForm.form} />} {...tokenForm} words={issuedWords} />
        </div>
      </section>
      <Limits id="limits" title="What it does not do" items={limits} />
      <p className={`page-grid ${styles.on} pt-9`}>
        <span>
          Something got past it at your place? <a href={pages.contactSales.path}>Show us the request</a>, or see how the{' '}
          <a href={pages.identification.path}>visitor id</a> counts what one look cannot tell. Or{' '}
          <a href={pages.webScraping.path}>let a program search</a> where none gets an answer, and see{' '}
          <a href={pages.botFirewall.path}>which ones came</a> to this site.
        </span>
      </p>
    </>
  );
}

const verdicts = { notDetected: 'not detected', good: 'good', bad: 'bad' } as const;

function toToldRow({ id, result, type, evidence, score }: MeasuredBot): ToldRow {
  const words = startWords[id];
  if (words === undefined) throw new Error(`The bench starts a browser as "${id}", and the page has no words for it`);
  return {
    id,
    ...words,
    verdict: verdicts[result],
    by: `${score} ${evidence.length > 0 ? evidence.join(', ') : (type ?? 'nothing')}`,
    // A crawler's name that somebody else uses is believed where nobody has its addresses.
    isRight: words.truth === 'person' ? result === 'notDetected' : result === 'bad',
  };
}

const next = (
  <>
    Next:{' '}
    <a className="link" href={articlePath('what-automation-leaks')}>
      what automation leaks
    </a>
    , and what to do with the verdict.
  </>
);

const tokenForm = leadForm(botDetectionTokenForm);
const issuedWords = {
  title: 'Your token works now',
  ofThisBrowser: <p>The request is the check of your own browser above. {next}</p>,
  ofAny: <p>REQUEST_ID is the requestId of an answer, such as the one above after a check. {next}</p>,
};
