import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { listedArticles } from '../content/articles.ts';
import { measured } from '../content/comparisons.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { ClosingPrint } from '../islands/visitor/closing-print.tsx';
import { HeroPlate } from '../islands/visitor/hero-plate.tsx';
import { AskAndDecide } from '../sections/ask-and-decide.tsx';
import { Attacks } from '../sections/attacks.tsx';
import { Fortnight } from '../sections/fortnight.tsx';
import { NotesList } from '../sections/notes-list.tsx';
import { RecognitionFigures } from '../sections/recognition-figures.tsx';
import { RequestTable } from '../sections/request-table.tsx';
import styles from './home.module.css';
import { homeHead } from './home-head.ts';
import { recognition } from './recognition.ts';
import type { RenderedPage } from './routes.ts';

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
