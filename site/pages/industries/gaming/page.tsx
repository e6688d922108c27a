import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { Limits } from '../../../sections/limits.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { CasesTable } from '../../../sections/solution/cases-table.tsx';
import { IndustryHead } from '../../../sections/solution/industry-head.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { BonusLadder, type Rung } from './bonus-ladder.tsx';
import { limits, players, questions, sources } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Gaming and gambling';
const description =
  'The bonus ladder from sign-up to withdrawal: who climbs it nine times, what a visitor id asks at each step, and what it must not be used for.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Gaming: one ladder, one climb each',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <Gaming />,
  };
}

export function Gaming() {
  return (
    <>
      <IndustryHead
        trail={trail}
        here={here}
        title="A bonus is a ladder. Let each climb it once."
        lead="What you give a new player rises with every step, and so does the reason to be new again. The cheapest place to look is the second step, before anything has been paid out."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      >
        <BonusLadder rungs={rungs} labels={{ climber: 'Who climbs it again', answer: 'What to ask' }} />
      </IndustryHead>
      <section className="section page-grid" aria-labelledby="table">
        <HeadingAndText id="table" title="The same tables, other company">
          Beyond the bonus there is the game itself. Two players who are one, or four who are two, change the odds for
          everybody else. Here a visitor id is evidence for your fraud team, and no referee.
        </HeadingAndText>
        <CasesTable
          caption="Kinds of play that concern others, what they look like, and what else it could be"
          columns={['What happens', 'What a visitor id shows', 'What else it could be']}
          rows={players}
        />
      </section>
      <SourcedFigures id="law" title="What the rules of one country ask" figures={figures} />
      <Limits id="limits" title="What not to use it for" items={limits} />
      <Questions id="questions" title="Asked by people who run games" items={questions} />
      <Neighbours
        id="neighbours"
        title="This page leans on"
        items={[
          {
            title: 'New-account fraud',
            url: pages.newAccountFraud.path,
            text: 'How a farm differs from a household, with the rule that holds the gift back and keeps the account.',
          },
          {
            title: 'New-account fraud, played through',
            url: pages.demoNewAccount.path,
            text: 'A weather service with a free trial. Try to have it twice.',
          },
          {
            title: 'Geolocation and Brazil’s gambling regulations',
            url: articlePath('geolocation-and-brazil-gambling-regulations'),
            text: 'What an address can prove of where a bet is made, and what it cannot.',
          },
          {
            title: 'Account takeover',
            url: pages.accountTakeover.path,
            text: 'A balance is money, and is stolen with a password like money.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring one month of bonuses"
          text="Who got one, when, and from which request. We count how many climbers there were."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const rungs: readonly Rung[] = [
  {
    title: 'Sign up',
    worth: 'nothing yet',
    climber: 'Nine names, nine mailboxes, one afternoon.',
    signal: 'accounts of this visitor, 30 days',
    answer: 'Only count. A refusal here tells the ninth name what gave it away.',
  },
  {
    title: 'First deposit',
    worth: 'the match is promised',
    climber: 'The smallest sum that counts, from cards of friends.',
    signal: 'matches promised to this visitor ≥ 1',
    answer: 'The deposit stands, the match does not. Say so before the money is sent.',
  },
  {
    title: 'Free bets',
    worth: 'the bonus is in play',
    climber: 'Both sides of one game, from two accounts, so that one of them wins for certain.',
    signal: 'accounts of this visitor on the game > 1',
    answer: 'Hold the settlement and look. Two who share a sofa also bet on one game.',
  },
  {
    title: 'Played through',
    worth: 'the bonus becomes money',
    climber: 'A script plays it through at the lowest risk, at four in the morning.',
    signal: 'bot result: detected',
    answer: 'A reason to look at the rounds. Some people simply play at four.',
  },
  {
    title: 'Withdraw',
    worth: 'the money leaves',
    climber: 'Nine balances to one purse.',
    signal: 'accounts drawn on by this visitor > 1',
    answer: 'The last step at which asking costs less than paying. Ask who the owner is.',
  },
];

const figures = [
  {
    figure: '10',
    unit: 'times',
    text: (
      <>
        is the most that a bonus may have to be played through in Great Britain, since 19 January 2026
        <Cite sources={sources} id="wagering" />. Terms that used to make a second climb tedious are gone; what is left
        is to know who has climbed.
      </>
    ),
  },
  {
    figure: '1',
    unit: 'request',
    text: (
      <>
        excludes a person from all online operators licensed there: taking part in the scheme has been a duty since 31
        March 2020
        <Cite sources={sources} id="gamstop" />. It is matched by name, birth and address, and a visitor id replaces
        none of them.
      </>
    ),
  },
];
