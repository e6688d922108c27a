import { brand } from '@whorl/contract/brand.ts';
import { articlePath, pages } from '@whorl/contract/urls.ts';
import { articles } from '../content/articles.ts';
import { drawWhorl, whorlForms } from '../design/whorl/whorl.ts';
import { HeroPlate } from '../islands/visitor/hero-plate.tsx';
import { AskAndDecide } from '../sections/ask-and-decide.tsx';
import { ClosingField } from '../sections/closing-field.tsx';
import { PrintStrip } from '../sections/print-strip.tsx';
import { WhatIsKept } from '../sections/what-is-kept.tsx';
import styles from './home.module.css';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: `${brand.name}: ${brand.tagline.toLowerCase()}`,
      description: `See your own browser recognised: ${brand.name} gives every visitor an id that survives a cleared cookie, says how sure it is, and tells a person from a script.`,
      structuredData: [
        { '@context': 'https://schema.org', '@type': 'Organization', name: brand.name, description: brand.tagline },
      ],
    },
    share: { seed: brand.logoSeed },
    element: <Home />,
  };
}

export function Home() {
  const { viewBox, bands } = drawWhorl(brand.logoSeed, whorlForms.print480);
  const [latest] = articles;
  return (
    <>
      <HeroPlate neutral={{ viewBox, bands }} />
      <AskAndDecide />
      <WhatIsKept />
      {latest ? (
        <section className={`section ${styles.latest}`} aria-labelledby="latest">
          <div className="page-grid">
            <p className="caption">From the bench</p>
            <h2 className="title" id="latest">
              <a href={articlePath(latest.slug)}>{latest.frontMatter.title}</a>
            </h2>
            <p className="lead">{latest.frontMatter.description}</p>
            <p>
              <a className="link" href={pages.blog.path}>
                All notes
              </a>
            </p>
          </div>
          <PrintStrip seed={latest.slug} />
        </section>
      ) : null}
      <ClosingField
        title="Tell us what gets through"
        text="An engineer reads it and answers, or says honestly that it is not for us."
        action={{ title: 'Talk to an engineer', url: pages.contactSales.path }}
      />
    </>
  );
}
