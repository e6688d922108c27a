import { brand } from '@whorl/contract/brand.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { frame } from '../../content/interface/console/console.json';
import { bots, filter } from '../../content/interface/console/identifications.json';
import { consoleSample as texts } from '../../content/interface/pages/products.json';
import { type ConsoleSampleName, consoleSamples } from '../content/records/console-samples.ts';
import { DataTable } from '../design/data-table.tsx';
import { Seal } from '../design/seal.tsx';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { DayDrawing } from '../islands/console/day-drawing.tsx';
import { Evidence } from '../islands/console/identifications/evidence.tsx';
import {
  createIdentificationRow,
  identificationColumns,
} from '../islands/console/identifications/identification-row.tsx';
import { longDate } from '../sections/text/long-date.ts';
import styles from './console-sample.module.css';

type Props = { shows: ConsoleSampleName; caption: string };
/** A part of the console: the name of its section, its filters, and its content. */
type Part = { section: string; filters?: string; content: ReactNode };

/** A part of the console with sample data. Its components are those of the console, without links and scripts. */
export function ConsoleSample({ shows, caption }: Props) {
  const { section, filters, content } = parts[shows](caption);
  const logo = drawWhorl(brand.logoSeed, whorlForms.seal);
  return (
    <figure className={styles.frame}>
      <p className={styles.bar}>
        <span className={styles.logo}>
          <Seal drawing={{ viewBox: logo.viewBox, path: logo.bands.join('') }} size={20} />
          {brand.name} {frame.logo}
        </span>
        <span>{section}</span>
        {filters === undefined ? null : <span className="caption break-anywhere">{filters}</span>}
      </p>
      <div className={`${styles.parts} ${shows === 'trials' ? styles.pair : ''}`.trim()}>{content}</div>
      <figcaption className="caption">
        {fillIn(texts.source, { caption, date: longDate(consoleSamples.on) })}
      </figcaption>
    </figure>
  );
}

const { trials, evidence, account, scraper, days } = consoleSamples;

const parts: Readonly<Record<ConsoleSampleName, (caption: string) => Part>> = {
  trials: (caption) => ({
    section: frame.identifications,
    filters: `${filter.visitorId}: ${trials[0]?.visitorId}`,
    content: (
      <>
        <Identifications found={trials} caption={caption} />
        <div>
          <Evidence evidence={evidence} />
        </div>
      </>
    ),
  }),
  account: (caption) => ({
    section: frame.identifications,
    filters: `${filter.linkedId}: ${account[0]?.linkedId}`,
    content: <Identifications found={account} caption={caption} />,
  }),
  scraper: (caption) => ({
    section: frame.identifications,
    filters: `${filter.bot}: ${bots.bad}. ${filter.network}: ${scraper[0]?.network}`,
    content: <Identifications found={scraper} caption={caption} />,
  }),
  traffic: () => ({
    section: frame.traffic,
    content: <DayDrawing days={days} marks={[]} index={days.length - 1} />,
  }),
};

type IdentificationsProps = { found: (typeof consoleSamples)['trials']; caption: string };

const Identifications = ({ found, caption }: IdentificationsProps) => (
  <div className={styles.list}>
    <DataTable
      caption={caption}
      isWide
      columns={identificationColumns}
      rows={found.map((one) => createIdentificationRow(one))}
    />
  </div>
);
