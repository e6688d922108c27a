import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { MOST_FAILURES } from '@whorl/contract/worked-examples/sign-in-rule.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { SignInPlay } from '../../../islands/sign-ins/sign-in-play.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';

const trail = [
  { title: brand.name, url: pages.home.path },
  { title: 'Account takeover', url: pages.accountTakeover.path },
];
const here = 'Three sign-ins';
const description =
  'One account, one right password, three visitors: yours and two that are replayed. Press the button and see whom the rule lets in, whom it asks and whom not.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Three sign-ins with one password: play them',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        { '@context': 'https://schema.org', '@type': 'WebPage', name: here, description },
      ],
    },
    element: <IdentifyAtoNow />,
  };
}

export function IdentifyAtoNow() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 pt-7`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Three know the password. Who gets in?</h1>
        <p className="lead">
          Take your part: you are the first of them, with the browser you have here. Then change whose account it is,
          and watch your own sign-in end at the door.
        </p>
      </div>
      <section className="page-grid pt-9" aria-labelledby="play">
        <h2 className="visually-hidden" id="play">
          The three sign-ins
        </h2>
        <SignInPlay />
        <noscript>
          <p className="mt-4 quiet">
            Your part takes a script, and your browser runs none. The two replayed ones stand above as they end.
          </p>
        </noscript>
      </section>
      <section className={`section page-grid ${styles.truth} rows-6`} aria-labelledby="live">
        <h2 className="heading" id="live">
          What is live here, and what is a recording
        </h2>
        <div>
          <h3 className="row-title">Live</h3>
          <ul>
            <li>The reading of your browser, made anew with every press, and our server’s answer to it.</li>
            <li>Your visitor id, and whether automation was found.</li>
            <li>The rule. It is the same function for all three, run in this page on what you see.</li>
          </ul>
        </div>
        <div>
          <h3 className="row-title">Recorded</h3>
          <ul>
            <li>The other laptop and the script: ids and findings written down for this page.</li>
            <li>The account. There is none, so its list of visitors is what you choose above.</li>
            <li>The password, right for all three, and your count of failures, which stays at nought.</li>
          </ul>
        </div>
      </section>
      <section className={`section page-grid ${styles.rule} rows-6`} aria-labelledby="rule">
        <div>
          <h2 className="heading" id="rule">
            Four lines, in this order
          </h2>
          <p>
            The order is the point. Whoever is refused in the first two lines is refused before anybody compares a
            password, so the answer gives nothing away. In production the rule runs on your server and reads the visitor
            from the request id, never from what the page says.
          </p>
          <p>
            What it costs honest people and what gets past it stands on the page on{' '}
            <a className="link" href={pages.accountTakeover.path}>
              account takeover
            </a>
            . With an account that there is, and a server that counts your failures, it can be played at{' '}
            <a className="link" href={pages.credentialStuffing.path}>
              the sign-in of a bank
            </a>
            .
          </p>
        </div>
        <CodeBlock>
          <code>{code}</code>
        </CodeBlock>
      </section>
      <div className="section">
        <ClosingField
          title="Play it with your log"
          text="Yesterday’s sign-ins with their outcomes are enough to count how many your own rule would have asked."
          action={{ title: 'See it in a demo', url: pages.demo.path }}
        />
      </div>
    </>
  );
}

const code = `if (failures >= ${MOST_FAILURES})    return refuse()
if (bot === 'bad')    return refuse()
if (!passwordIsRight) return refuse()

return known.includes(visitorId)
  ? letIn()
  : askForSecondFactor()`;
