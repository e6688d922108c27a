import { brand } from '@whorl/contract/brand.ts';
import { demos } from '@whorl/contract/playground/demos.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import type { AnswerSource } from '../../../islands/playground/answers.ts';
import { LivePart } from '../../../islands/playground/live-part.tsx';
import { ProductCell, ProductStatus, SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import { Neighbours } from '../../../sections/neighbours.tsx';
import { productWords } from '../../event-product-words.ts';
import type { RenderedPage } from '../../routes.ts';
import { signalGroups } from '../../signal-words.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { explainedErrors, wayParts } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Playground';
const description =
  'One request of your own browser, taken apart: where its time goes, every signal with what it is good for, and the JSON that each value comes from.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Playground: one request of yours, taken apart',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'WebApplication',
          name: `${brand.name} ${here.toLowerCase()}`,
          applicationCategory: 'SecurityApplication',
          browserRequirements: 'Requires JavaScript',
          description,
        },
      ],
    },
    element: <Playground />,
  };
}

export function Playground() {
  return (
    <>
      <div className="page-grid rows-6 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <div className={`${styles.words} to-8 grid gap-5 content-start`}>
          <h1 className="display">One request of yours, taken apart</h1>
          <p className="lead">
            Your browser is read, our server answers, and nothing of it is staged. Point at a value to see its place in
            the JSON, or at the JSON to see what it says.
          </p>
          <SignalStatus again="Analyse again" />
          <LivePart part="failureAdvice" explained={explainedErrors}>
            {null}
          </LivePart>
          <noscript>
            <p className="quiet">
              The values on this page take a script, and yours runs none. What each of them means stands here all the
              same.
            </p>
          </noscript>
        </div>
        <section className={`${styles.way} from-8 desktop-row-2`} aria-labelledby="way">
          <h2 className="row-title" id="way">
            Where its time went
          </h2>
          <ol>
            {wayParts.map(({ name, label, says }) => (
              <li key={name}>
                <span className="medium">{label}</span>
                <LivePart part="wayFigure" name={name}>
                  <span className={styles.latent} aria-hidden="true">
                    –
                  </span>
                </LivePart>
                <span className={`${styles.says} quiet`}>{says}</span>
              </li>
            ))}
          </ol>
          <p className={styles.sum}>
            <LivePart part="waySum">
              Ticket and signals run side by side; the rest waits for what is above it. Measured once there is a
              request.
            </LivePart>
          </p>
        </section>
      </div>
      <Sheet
        source="agent"
        title="What the page is told"
        text="The agent’s answer, in the page a moment after the reading was posted."
        linked={signalGroups.flatMap(({ signals }) => signals).flatMap(({ field }) => namesOf(field))}
      >
        {signalGroups.map(({ id, title, text, signals }) => (
          <div key={id} className={`${styles.group} pt-7`}>
            <h3 className="row-title">{title}</h3>
            <p className={`${styles.from} measure-38 quiet`}>{text}</p>
            <dl>
              {signals.map(({ name, field, says, goodFor, sure, wrongWhen }) => (
                <Row
                  key={name}
                  source="agent"
                  field={field}
                  says={says}
                  goodFor={goodFor}
                  sure={sure}
                  wrongWhen={wrongWhen}
                >
                  <SignalCell name={name} />
                </Row>
              ))}
            </dl>
          </div>
        ))}
      </Sheet>
      <Sheet
        source="server"
        title="What the server says of it"
        text="Looked up by the id of the request. Believe this one: it never was in the hands of the page."
        linked={productWords.map(({ field }) => field)}
      >
        <div className={`${styles.group} pt-7`}>
          <ProductStatus />
          <dl>
            {productWords.map(({ name, field, says, goodFor, sure }) => (
              <Row key={name} source="server" field={field} says={says} goodFor={goodFor} sure={sure}>
                <ProductCell name={name} />
              </Row>
            ))}
          </dl>
        </div>
      </Sheet>
      <Neighbours
        id="demos"
        title="Now try to cheat"
        items={demos.map(({ path, title, sentence }) => ({ title, url: path, text: sentence }))}
      />
      <Neighbours
        id="next"
        title="From here"
        items={[
          {
            title: 'Browser fingerprint test',
            url: pages.fingerprintTest.path,
            text: 'Every reading behind the id, what each took, and what has changed since the last time.',
          },
          {
            title: 'Your file',
            url: pages.identifyNow.path,
            text: 'What our server keeps of this browser, its last visits, and the button that deletes it.',
          },
          {
            title: brand.productNames.smartSignals,
            url: pages.smartSignals.path,
            text: 'The same fields as a table to look things up in.',
          },
          {
            title: 'In your own page',
            url: pages.sdkLibraries.path,
            text: 'The few lines that get these answers, as samples that a test runs.',
          },
        ]}
      />
    </>
  );
}

const namesOf = (field: string): string[] => field.split(', ');

type SheetProps = { source: AnswerSource; title: string; text: string; linked: readonly string[]; children: ReactNode };

/** Values in words at the left, and at the right the JSON that they come from. */
function Sheet({ source, title, text, linked, children }: SheetProps) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={source}>
      <div className={`${styles.rows} to-8`}>
        <h2 className="heading" id={source}>
          {title}
        </h2>
        <p className={`${styles.from} measure-38 quiet`}>{text}</p>
        {children}
      </div>
      <figure className={`${styles.json} min-0`}>
        <figcaption className="caption">
          {source === 'agent' ? 'What the agent answered' : 'What the server answered'}
        </figcaption>
        <CodeBlock>
          <LivePart part="json" source={source} linked={linked}>
            <span className={styles.latent}>Here stands the answer as it came, once there is one.</span>
          </LivePart>
        </CodeBlock>
      </figure>
      <LivePart part="sheetLinks">{null}</LivePart>
    </section>
  );
}

type RowProps = {
  source: AnswerSource;
  field: string;
  says: string;
  goodFor: string;
  sure: string;
  /** Left out where `sure` says it. */
  wrongWhen?: string;
  children: ReactNode;
};

function Row({ source, field, says, goodFor, sure, wrongWhen, children }: RowProps) {
  const fields = namesOf(field).map((name) => `${source}.${name}`);
  return (
    <div data-fields={fields.join(' ')}>
      <dt>
        <span className={styles.field}>
          <LivePart part="fieldNames" source={source} field={field}>
            {field}
          </LivePart>
        </span>
        {says}
      </dt>
      <dd className={styles.value}>{children}</dd>
      <dd>
        <span className="caption">Good for</span> {goodFor}
      </dd>
      <dd>
        <span className="caption">How sure</span> {sure}
      </dd>
      {wrongWhen !== undefined && (
        <dd>
          <span className="caption">Wrong when</span> {wrongWhen}
        </dd>
      )}
    </div>
  );
}
