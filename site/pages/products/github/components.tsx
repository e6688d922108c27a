import { brand } from '@whorl/contract/brand.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import type { ReactNode } from 'react';
import { sourceCode } from '../../../../content/interface/pages/products.json';
import type { SourcePart } from '../../../content/samples/source-parts.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { TermList } from '../../../design/term-list.tsx';
import { RepositoryList } from '../../../islands/repositories/repository-list.tsx';
import { PrintLarge } from '../../../sections/drawings/print-large.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import styles from './page.module.css';

type HeadProps = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string;
  /** Label of the button when the brand has no public repository. */
  action: string;
  to: string;
  /** Label of the button when it has one. */
  repository: string;
  children: ReactNode;
};

/** @param props.children shown when the brand has no public repository */
export function Head({ trail, here, title, lead, action, to, repository, children }: HeadProps) {
  const { repository: url } = brand.externalLinks;
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={trail} here={here} />
      <h1 className="display">{title}</h1>
      <div className={styles.lead}>
        <p className="lead">{lead}</p>
        <p className={styles.action}>
          <a className="button button-main" href={url ?? to}>
            {url === undefined ? action : repository}
          </a>
        </p>
      </div>
      <RepositoryList>{children}</RepositoryList>
    </div>
  );
}

type Part = SourcePart & { title: string; paths: readonly string[]; text: string; without: string };
type PartsProps = { id: string; title: string; parts: readonly Part[]; text: ReactNode };

/** The parts of the source code, largest first. */
export function Parts({ id, title, parts, text }: PartsProps) {
  const longest = Math.max(...parts.map(({ lines }) => lines));
  return (
    <section className="page-grid pt-9" aria-labelledby={id}>
      <h2 className="visually-hidden" id={id}>
        {title}
      </h2>
      <ol className="ends-in-ink hair-grid opened">
        {parts.map((part) => (
          <li key={part.title} className={styles.part}>
            <div className={styles.name}>
              <h3 className="row-title">{part.title}</h3>
              <code className="block faint mt-2">{part.paths.join(' ')}</code>
            </div>
            <div>
              <p className="measure-5 text-3 line-3">{part.text}</p>
              <p className="measure-5 quiet text-3 line-3">{part.without}</p>
            </div>
            <Weight part={part} longest={longest} />
          </li>
        ))}
      </ol>
      <p className={`caption ${styles.counted} mt-4`}>{text}</p>
    </section>
  );
}

type StandaloneExampleProps = { id: string; title: string; text: ReactNode; code: string; seed: string };

/** A part that works on its own: its code, and its output for a string. */
export const StandaloneExample = ({ id, title, text, code, seed }: StandaloneExampleProps) => (
  <section className="section page-grid first-to-8 rows-7" aria-labelledby={id}>
    <div>
      <h2 className="heading" id={id}>
        {title}
      </h2>
      <p className="measure-5 mt-5 mb-5 quiet">{text}</p>
      <CodeBlock>
        <code>{code}</code>
      </CodeBlock>
    </div>
    <div className={styles.print}>
      <PrintLarge seed={seed} />
    </div>
  </section>
);

type LicenseProps = {
  id: string;
  title: string;
  license: string;
  items: readonly { term: string; text: ReactNode }[];
};

/** The text of the license and its consequences. */
export const License = ({ id, title, license, items }: LicenseProps) => (
  <section className="section page-grid" aria-labelledby={id}>
    <HeadingAndText id={id} title={title} />
    <div className={`${styles.license} to-9 mt-6`}>
      <CodeBlock>
        <code>{license}</code>
      </CodeBlock>
    </div>
    <TermList className={`${styles.answers} hair-rows-3 mt-6`} items={items} />
  </section>
);

function Weight({ part, longest }: { part: SourcePart; longest: number }) {
  const { files, gzipBytes, packages, localImports } = part;
  return (
    <div className={styles.weight}>
      <svg width="100%" height="14" aria-hidden="true">
        <rect className="dot-ink" y="3" width={`${(100 * part.lines) / longest}%`} height="8" />
        <line className="line-hair" x1="0" x2="100%" y1="13.5" y2="13.5" />
      </svg>
      <p className="text-2 line-2 mt-2">
        {fillIn(files === 1 ? sourceCode.factsOfOneFile : sourceCode.facts, {
          lines: part.lines.toLocaleString('en'),
          files,
          kilobytes: (gzipBytes / 1024).toFixed(1),
        })}
      </p>
      <p className="caption mt-2">{describeDependencies(packages, localImports)}</p>
    </div>
  );
}

function describeDependencies(packages: readonly string[], localImports: readonly string[]): string {
  if (packages.length === 0 && localImports.length === 0) return sourceCode.independent;
  const { length: count } = localImports;
  const files = count === 1 ? sourceCode.oneOtherFile : fillIn(sourceCode.otherFiles, { count });
  return fillIn(sourceCode.needs, { list: [...packages, ...(count > 0 ? [files] : [])].join(', ') });
}
