import { neutralPrintSeed } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { drawWhorl, whorlForms } from '../../../design/whorl/whorl.ts';
import { DeleteProfile, ProfilePrint, VisitTimeline } from '../../../islands/profile/profile-parts.ts';
import { ProductCell, ProductStatus, SignalCell, SignalStatus } from '../../../islands/signals/own-signals.ts';
import type { SignalName } from '../../../islands/signals/signal-values.ts';
import type { HeadProps } from '../../composed-page.tsx';
import { productWords } from '../../signal-words.ts';
import styles from './page.module.css';

type OwnHeadProps = HeadProps & { noScript: string; children: ReactNode };

/** The title, the visitor's print with its buttons, and the stored values. On wide screens the print is on the left. */
export function Head({ trail, here, title, lead, noScript, children }: OwnHeadProps) {
  const { viewBox, bands } = drawWhorl(neutralPrintSeed, whorlForms.print480);
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <div className="desktop-row-2 from-6">
        <h1 className="display">{title}</h1>
        <p className="lead mt-5">{lead}</p>
      </div>
      <div className={`${styles.cover} grid gap-5 content-start`}>
        <ProfilePrint neutral={{ viewBox, bands }} />
        <SignalStatus />
        <DeleteProfile />
        <noscript>
          <p className="quiet">{noScript}</p>
        </noscript>
      </div>
      <div className={`${styles.entries} from-6`}>{children}</div>
    </div>
  );
}

type SectionProps = { id: string; title: string; text: ReactNode };
type OriginProps = SectionProps & { entries: readonly { name: SignalName; label: string; how: ReactNode }[] };

/** The entries from one source. */
export function Origin({ id, title, text, entries }: OriginProps) {
  return (
    <SourceSection {...{ id, title, text }}>
      <dl className="grid hair-rows-3 mt-4 ruled-top">
        {entries.map(({ name, label, how }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <SignalCell name={name} />
            </dd>
            <dd className="caption">{how}</dd>
          </div>
        ))}
      </dl>
    </SourceSection>
  );
}

/** The server's answer about the request. */
export function ServerSignals({ id, title, text }: SectionProps) {
  return (
    <SourceSection {...{ id, title, text }}>
      <ProductStatus />
      <dl className="grid hair-rows-3 mt-4 ruled-top">
        {productWords.map(({ name, label, sure }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <ProductCell name={name} />
            </dd>
            <dd className="caption">{sure}</dd>
          </div>
        ))}
      </dl>
    </SourceSection>
  );
}

/** The heading of one source of signals, with its entries below. */
const SourceSection = ({ id, title, text, children }: SectionProps & { children: ReactNode }) => (
  <section className="pt-7" aria-labelledby={id}>
    <h2 className="row-title" id={id}>
      {title}
    </h2>
    <p className="mt-1 quiet">{text}</p>
    {children}
  </section>
);

/** The last visits on one line, and what the file doesn't contain. */
export function Visits({ id, title, text, children }: SectionProps & { children: ReactNode }) {
  return (
    <section className="section page-grid rows-9" aria-labelledby={id}>
      <div className="to-7">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <p className={`${styles.key} quiet`}>{text}</p>
        <VisitTimeline />
      </div>
      {children}
    </section>
  );
}

type NotInItProps = SectionProps & {
  action: string;
  to: string;
  items: readonly { term: string; text: ReactNode }[];
};

export function NotCollected({ id, title, text, action, to, items }: NotInItProps) {
  return (
    <div className="from-8 desktop-start">
      <h2 className="row-title" id={id}>
        {title}
      </h2>
      <TermList className="definitions hair-rows-3 mt-4 ruled-top" items={items} />
      <p className="caption mt-4">{text}</p>
      <p className="mt-6">
        <a className="button button-main" href={to}>
          {action}
        </a>
      </p>
    </div>
  );
}
