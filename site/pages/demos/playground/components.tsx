import type { ReactNode } from 'react';
import { playground as texts } from '../../../../content/interface/pages/products.json';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import type { AnswerSource } from '../../../islands/playground/answers.ts';
import { LivePart } from '../../../islands/playground/live-part.tsx';
import type { RequestPhase } from '../../../islands/playground/request-timing.ts';
import { ProductCell, ProductStatus, SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import type { HeadProps } from '../../composed-page.tsx';
import { productWords, signalGroups } from '../../signal-words.ts';
import { explainedErrors } from './explained-errors.ts';
import styles from './page.module.css';

type OwnHeadProps = HeadProps & { again: string; noScript: string; children: ReactNode };

/** The head of the playground, next to the phases of its request. */
export function Head({ trail, here, title, lead, again, noScript, children }: OwnHeadProps) {
  return (
    <div className="page-grid rows-6 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <div className={`${styles.words} to-8 grid gap-5 content-start`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <SignalStatus again={again} />
        <LivePart part="failureAdvice" explained={explainedErrors}>
          {null}
        </LivePart>
        <noscript>
          <p className="quiet">{noScript}</p>
        </noscript>
      </div>
      {children}
    </div>
  );
}

type RequestPhasesProps = {
  id: string;
  title: string;
  sum: string;
  parts: readonly { name: RequestPhase; label: string; says: ReactNode }[];
};

export function RequestPhases({ id, title, sum, parts }: RequestPhasesProps) {
  return (
    <section className={`${styles.timing} from-8 desktop-row-2`} aria-labelledby={id}>
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <ol className="ends-in-ink hair-rows-3 mt-4 opened">
        {parts.map(({ name, label, says }) => (
          <li key={name}>
            <span className="medium">{label}</span>
            <LivePart part="phaseDuration" name={name}>
              <span className={styles.placeholder} aria-hidden="true">
                –
              </span>
            </LivePart>
            <span className={`${styles.says} quiet text-2 line-2`}>{says}</span>
          </li>
        ))}
      </ol>
      <p className={`${styles.sum} quiet text-2 line-2`}>
        <LivePart part="totalDuration">{sum}</LivePart>
      </p>
    </section>
  );
}

type AnswerProps = { id: string; title: string; caption: string; waiting: string; text: ReactNode };

/** The signals of the agent's result, each with its use. */
export const AgentAnswer = (props: AnswerProps) => (
  <Sheet
    {...props}
    source="agent"
    linked={signalGroups.flatMap(({ signals }) => signals).flatMap(({ field }) => splitNames(field))}
  >
    {signalGroups.map(({ id, title, text, signals }) => (
      <div key={id} className={`${styles.group} pt-7`}>
        <h3 className="row-title">{title}</h3>
        <p className="measure-7 mt-1 quiet">{text}</p>
        <dl className="hair-rows-3 mt-4 ruled-top text-3 line-3">
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
);

/** The server's answer about the same request. */
export const ServerAnswer = (props: AnswerProps) => (
  <Sheet {...props} source="server" linked={productWords.map(({ field }) => field)}>
    <div className={`${styles.group} pt-7`}>
      <ProductStatus />
      <dl className="hair-rows-3 mt-4 ruled-top text-3 line-3">
        {productWords.map(({ name, field, says, goodFor, sure }) => (
          <Row key={name} source="server" field={field} says={says} goodFor={goodFor} sure={sure}>
            <ProductCell name={name} />
          </Row>
        ))}
      </dl>
    </div>
  </Sheet>
);

const splitNames = (field: string): string[] => field.split(', ');

type SheetProps = AnswerProps & { source: AnswerSource; linked: readonly string[]; children: ReactNode };

/** Values in words on the left, and the JSON that they come from on the right. */
function Sheet({ id, source, title, text, caption, waiting, linked, children }: SheetProps) {
  return (
    <section className="section page-grid rows-7" aria-labelledby={id}>
      <div className="to-8">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className="measure-7 mt-4 quiet">{text}</p>
        {children}
      </div>
      <figure className={`${styles.json} min-0`}>
        <figcaption className="caption">{caption}</figcaption>
        <CodeBlock>
          <LivePart part="json" source={source} linked={linked}>
            <span className={styles.placeholder}>{waiting}</span>
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
  /** Undefined when `sure` says it. */
  wrongWhen?: string;
  children: ReactNode;
};

function Row({ source, field, says, goodFor, sure, wrongWhen, children }: RowProps) {
  const fields = splitNames(field).map((name) => `${source}.${name}`);
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
        <span className="caption">{texts.use}</span> {goodFor}
      </dd>
      <dd>
        <span className="caption">{texts.reliability}</span> {sure}
      </dd>
      {wrongWhen !== undefined && (
        <dd>
          <span className="caption">{texts.limits}</span> {wrongWhen}
        </dd>
      )}
    </div>
  );
}
