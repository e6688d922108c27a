import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { listedArticles } from '../../content/articles/articles.ts';
import { measured } from '../../content/records/comparisons.ts';
import { drawWhorl, whorlForms } from '../../design/whorl/whorl.ts';
import { ClosingPrint } from '../../islands/visitor/closing-print.tsx';
import { HeroPlate } from '../../islands/visitor/hero-plate.tsx';
import type { RenderedPage } from '../routes.ts';
import { AskAndDecide } from './ask-and-decide.tsx';
import { Attacks } from './attacks.tsx';
import { Fortnight } from './fortnight.tsx';
import { homeHead } from './head.ts';
import { NotesList } from './notes-list.tsx';
import styles from './page.module.css';
import { recognition } from './recognition.ts';
import { RecognitionFigures } from './recognition-figures.tsx';
import { RequestTable } from './request-table.tsx';

export function page(): RenderedPage {
  return {
    head: homeHead,
    share: { seed: brand.logoSeed },
    element: <Home />,
  };
}

/** The plate: what is known of the visitor first, then what it is good for. */
export function Home() {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, { ...whorlForms.print480, gap: 0.056 });
  const neutral = { viewBox, bands };
  return (
    <>
      <HeroPlate neutral={neutral} />
      <RequestTable signals={measured.signals} />
      <Attacks />
      <Fortnight />
      <div className={styles.flush}>
        <AskAndDecide />
      </div>
      <RecognitionFigures recognition={recognition} />
      <NotesList
        all={pages.blog.path}
        notes={listedArticles.slice(0, 5).map(({ slug, frontMatter: { title, kind, published }, readingMinutes }) => ({
          slug,
          url: articlePath(slug),
          title,
          kind,
          published,
          minutes: readingMinutes,
        }))}
      />
      <ClosingPrint />
    </>
  );
}
