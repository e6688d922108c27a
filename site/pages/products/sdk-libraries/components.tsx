import { type AgentErrorName, agentErrors } from '@whorl/contract/identification/errors.ts';
import type { ReactNode } from 'react';
import { sdkSample } from '../../../content/samples/sdk-samples.ts';
import { Breadcrumbs, type TrailStep } from '../../../design/breadcrumbs.tsx';
import { ScrollIfWide } from '../../../design/scroll-if-wide.tsx';
import { CopySample } from '../../../islands/reading/copy-sample.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly TrailStep[];
  here: string;
  title: string;
  lead: string;
  copy: string;
  caption: string;
  items: readonly { what: string; state: string; note: ReactNode }[];
};

export const Head = ({ trail, here, title, lead, copy, caption, items }: HeadProps) => (
  <div className="page-grid rows-5 pt-7">
    <Breadcrumbs trail={trail} here={here} />
    <div className="stack-5 wide-to-7">
      <h1 className="display">{title}</h1>
      <p className="lead">{lead}</p>
      <p>
        <CopySample from="page">{copy}</CopySample>
      </p>
    </div>
    <ScrollIfWide className={`${styles.inventory} self-end mt-6 wide-from-7`}>
      <table className="rule-table">
        <caption className="visually-hidden">{caption}</caption>
        <tbody>
          {items.map(({ what, state, note }) => (
            <tr key={what} data-state={state === 'available' ? 'available' : 'none'}>
              <th scope="row">{what}</th>
              <td>
                <b>{state}</b>: {note}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollIfWide>
  </div>
);

type SampleProps = {
  id: string;
  title: string;
  /** A file of `content/sdk-libraries`. */
  file: string;
  caption: string;
  children: ReactNode;
};

/** A file that a test runs, with annotations. */
export const Sample = ({ id, title, file, caption, children }: SampleProps) => (
  <section className="page-grid rows-5 pt-10" aria-labelledby={id}>
    <div className={`${styles.notes} wide-to-5`}>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      {children}
    </div>
    <SampleCode
      className={`${styles.code} min-0 opened wide-from-5`}
      code={sdkSample(file)}
      title={file}
      caption={caption}
    />
  </section>
);

export const Calls = ({ items }: { items: readonly { call: string; does: ReactNode }[] }) => (
  <dl className={`${styles.calls} definitions hair-rows-3 mt-8 opened`}>
    {items.map(({ call, does }) => (
      <div key={call}>
        <dt>{call}</dt>
        <dd>{does}</dd>
      </div>
    ))}
  </dl>
);

const raised: readonly AgentErrorName[] = [
  'apiKeyMissing',
  'apiKeyInvalid',
  'cspBlocked',
  'scriptLoadFailed',
  'clientTimeout',
  'networkConnection',
  'tooManyRequests',
  'originNotAvailable',
  'badRequestFormat',
  'serverFailure',
];

/** The errors that a page can get, with their exact messages. */
export const Errors = ({ id, title, text }: { id: string; title: string; text: ReactNode }) => (
  <>
    <h3 className="row-title mt-9" id={id}>
      {title}
    </h3>
    <dl className={`${styles.errors} definitions hair-rows-3 mt-5 ruled-top`}>
      {raised.map((name) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{agentErrors[name]}</dd>
        </div>
      ))}
    </dl>
    <p className={`${styles.errorsText} mt-5`}>{text}</p>
  </>
);
