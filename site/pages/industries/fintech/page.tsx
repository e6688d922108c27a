import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { KeptDataTable } from '../../../sections/kept-data.tsx';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { Questions } from '../../../sections/questions.tsx';
import { IndustryHead } from '../../../sections/solution/industry-head.tsx';
import { LawTable } from '../../../sections/solution/law-table.tsx';
import { SourcedFigures } from '../../../sections/solution/sourced-figures.tsx';
import { Cite, Sources } from '../../../sections/sources.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList, faqPage } from '../../structured-data.ts';
import { AccountLife } from './account-life.tsx';
import { laws, register, sources } from './law.tsx';
import { questions, stations } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Fintech';
const description =
  'Six moments in the life of an account, who else turns up at each, what a visitor id answers, and what your data protection officer will want to know.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Fintech: an account from sign-up to withdrawal',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
        faqPage(questions),
      ],
    },
    element: <Fintech />,
  };
}

export function Fintech() {
  return (
    <>
      <IndustryHead
        trail={trail}
        here={here}
        title="An account has one owner. See who else turns up."
        lead="Your own checks say who opened it. Between the check and the last withdrawal it is a browser that you talk to, and this is about telling whether it is still the same one."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      >
        <AccountLife stations={stations} labels={{ attack: 'Who turns up', answer: 'What answers' }} />
      </IndustryHead>
      <SourcedFigures id="end" title="Where devices help, and where they end" figures={figures} />
      <section className="section page-grid" aria-labelledby="law">
        <HeadingAndText id="law" title="What the law says of looking at a device">
          Two sets of rules meet here: payment law wants you to look, privacy law asks how. This is a reading aid for
          the European Union, made by engineers in November 2026. It is no legal advice, and national law decides more
          than fits in a table. A regulation is to follow the payment directive and is not in it
          <Cite sources={sources} id="psr" />.
        </HeadingAndText>
        <LawTable caption="Legal texts on devices in payments" rows={laws} />
      </section>
      <section className="section page-grid" aria-labelledby="register">
        <HeadingAndText id="register" title="What is kept, and until when">
          The register as it would stand in yours. The figures are those that the software deletes by; a job runs once a
          day. What the browser reads besides is hashed into one value and not kept.
        </HeadingAndText>
        <KeptDataTable caption="Personal data that identification keeps" rows={register} />
      </section>
      <Questions id="questions" title="What your data protection officer asks" items={questions} />
      <Neighbours
        id="neighbours"
        title="Stations to play through"
        items={[
          {
            title: 'Credential stuffing, played through',
            url: pages.credentialStuffing.path,
            text: 'A bank’s sign-in that counts failures by visitor, and asks newcomers for a second factor.',
          },
          {
            title: 'Payment fraud, played through',
            url: pages.demoPaymentFraud.path,
            text: 'Chargebacks, stolen cards and failed payments, counted by visitor for a year.',
          },
          {
            title: 'Loan risk, played through',
            url: pages.loanRisk.path,
            text: 'One browser that asks a second time, with another name or a better income.',
          },
        ]}
      />
      <Sources items={sources} />
      <div className="section">
        <ClosingField
          title="Bring your officer along"
          text="Every answer above stands in the source code, and an engineer can show you where."
          action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
        />
      </div>
    </>
  );
}

const figures = [
  {
    figure: '17',
    unit: 'times',
    text: (
      <>
        as much card fraud, by share, where the payee is outside the European Economic Area and the law does not ask for
        strong authentication
        <Cite sources={sources} id="sca" />. Asking works. A visitor id says when.
      </>
    ),
  },
  {
    figure: '> 50',
    unit: '%',
    text: (
      <>
        of the value of fraudulent credit transfers in 2024 came from payers who were talked into them
        <Cite sources={sources} id="scams" />. In the fifth station above no device is wrong, so no device signal helps,
        ours no more than others.
      </>
    ),
  },
];
