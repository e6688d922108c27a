import { brand } from '@whorl/contract/brand.ts';
import type { PageLanguage } from '@whorl/contract/page-data.ts';
import { articlePath } from '@whorl/contract/urls.ts';
import { listedArticles, variantsOf } from '../content/articles.ts';
import { longDate } from '../sections/long-date.ts';
import { PrintCover } from '../sections/print-cover.tsx';
import styles from './blog.module.css';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Notes from the bench',
      description: `Notes by the people who build ${brand.name}: what was tried, what was measured and how, and what went wrong, with the commands to run it all yourself.`,
    },
    element: <Blog />,
  };
}

const languageNames: Record<PageLanguage, string> = { en: 'In English', 'pt-BR': 'In Portuguese, for Brazil' };

export function Blog() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">Notes from the bench</h1>
      <p className="lead">
        What we tried, what we measured and how, and what went wrong. Every figure comes with the command that made it.
      </p>
      <ol className={styles.list}>
        {listedArticles.map(({ slug, frontMatter, readingMinutes }) => (
          <li key={slug} className={styles.row}>
            <PrintCover seed={slug} />
            <div>
              <p className="caption">
                {frontMatter.kind}, {longDate(frontMatter.published)}, {readingMinutes} min
              </p>
              <h2 className="heading">
                <a href={articlePath(slug)}>{frontMatter.title}</a>
              </h2>
              <p className="quiet">{frontMatter.description}</p>
              {variantsOf(slug).map(({ slug: variant, frontMatter: { language, title } }) => (
                <p key={variant} className={`caption ${styles.variant}`}>
                  {languageNames[language]}:{' '}
                  <a className="link" href={articlePath(variant)} hrefLang={language} lang={language}>
                    {title}
                  </a>
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
