import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { capitalInWords } from '../../../content/figures/in-words.ts';
import { licenceText, measurePart, type SourcePart } from '../../../content/samples/source-parts.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CodeBlock } from '../../../design/code-block.tsx';
import { RepositoryList } from '../../../islands/repositories/repository-list.tsx';
import { PrintLarge } from '../../../sections/drawings/print-large.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { licenceAnswers, parts, sample } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Source code';
const measured = parts.map((part) => ({ ...part, ...measurePart(part.paths) })).sort((a, b) => b.lines - a.lines);
const lines = measured.reduce((sum, part) => sum + part.lines, 0);
const description = `${capitalInWords(measured.length)} parts of ${brand.name} that work without the rest: what each needs, its lines and its weight, counted at every build. MIT licence.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Source code: the parts, by weight',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        ...measured.map(({ title, text }) => ({
          '@context': 'https://schema.org',
          '@type': 'SoftwareSourceCode',
          name: title,
          description: text,
          programmingLanguage: 'TypeScript',
          license: 'https://spdx.org/licenses/MIT.html',
        })),
      ],
    },
    element: <GitHub />,
  };
}

export function GitHub() {
  const { repository } = brand.externalLinks;
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Take one part, leave the rest</h1>
        <div className={styles.lead}>
          <p className="lead">
            {lines.toLocaleString('en')} lines that have a use outside of this site. Most of them do one thing, and some
            need nothing but themselves.
          </p>
          <p className={styles.action}>
            {repository === undefined ? (
              <a className="button button-main" href={pages.contactSales.path}>
                Ask about a part
              </a>
            ) : (
              <a className="button button-main" href={repository}>
                Open the repository
              </a>
            )}
          </p>
        </div>
        <RepositoryList>
          <p>
            No repository of {brand.name} is public on GitHub so far, so there are no stars to show. Whoever runs this
            site has the files: the paths below lie in the same tree. A provider who names repositories in{' '}
            <code>GITHUB_REPOSITORIES</code> has them listed here.
          </p>
        </RepositoryList>
      </div>
      <section className={`page-grid ${styles.bill} pt-9`} aria-labelledby="parts">
        <h2 className="visually-hidden" id="parts">
          The parts
        </h2>
        <ol>
          {measured.map((part) => (
            <li key={part.title} className={styles.part}>
              <div className={styles.name}>
                <h3 className="row-title">{part.title}</h3>
                <code>{part.paths.join(' ')}</code>
              </div>
              <div className={styles.text}>
                <p>{part.text}</p>
                <p className={styles.without}>{part.without}</p>
              </div>
              <Weight part={part} />
            </li>
          ))}
        </ol>
        <p className={`caption ${styles.counted}`}>
          Counted when this page was built, tests left out. The bar is lines of code, one scale for all; the weight is
          the source, gzip 9. “Of this tree” are files that a part imports from outside its own folder.
        </p>
      </section>
      <section className={`section page-grid ${styles.alone} first-to-8 rows-7`} aria-labelledby="alone">
        <div>
          <h2 className="heading" id="alone">
            One folder, and a print
          </h2>
          <p>
            Copy the folder. There is nothing to install, to register or to wait for. This is all of the code, and
            beside it is what it draws of these two words.
          </p>
          <CodeBlock>
            <code>{sample}</code>
          </CodeBlock>
        </div>
        <div className={styles.print}>
          <PrintLarge seed="your string" />
        </div>
      </section>
      <section className="section page-grid" aria-labelledby="licence">
        <HeadingAndText id="licence" title="Twenty-one lines of law" />
        <div className={`${styles.licence} to-9 mt-6`}>
          <CodeBlock>
            <code>{licenceText().trim()}</code>
          </CodeBlock>
        </div>
        <dl className={`${styles.answers} hair-rows-3 mt-6`}>
          {licenceAnswers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}

const longest = Math.max(...measured.map((part) => part.lines));

function Weight({ part }: { part: SourcePart }) {
  const { files, gzipBytes, packages, neighbours } = part;
  return (
    <div className={styles.weight}>
      <svg width="100%" height="14" aria-hidden="true">
        <rect className="dot-ink" y="3" width={`${(100 * part.lines) / longest}%`} height="8" />
        <line className="line-hair" x1="0" x2="100%" y1="13.5" y2="13.5" />
      </svg>
      <p className="evidence">
        {part.lines} lines, {files === 1 ? '1 file' : `${files} files`}, {(gzipBytes / 1024).toFixed(1)} KB
      </p>
      <p className="caption">{needsOf(packages, neighbours)}</p>
    </div>
  );
}

function needsOf(packages: readonly string[], neighbours: readonly string[]): string {
  if (packages.length === 0 && neighbours.length === 0) return 'needs nothing';
  const files = neighbours.length === 1 ? '1 file of this tree' : `${neighbours.length} files of this tree`;
  return `needs ${[...packages, ...(neighbours.length > 0 ? [files] : [])].join(', ')}`;
}
