import '../../../design/fields.css';
import { listedArticles } from '../../../content/articles/articles.ts';
import { NewsletterForm } from '../../../islands/forms/newsletter-form.tsx';
import { PrintSmall } from '../../../sections/drawings/print-small.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

const LATEST = 4;

type Props = HeadProps & { latest: string; action: string; to: string };

/** The newsletter form, next to the newest articles. */
export function Newsletter({ title, lead, latest, action, to }: Props) {
  return (
    <div className="page-grid rows-9 pt-7 desktop-pt-9">
      <div className={`${styles.form} to-8`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <NewsletterForm variant="page" />
      </div>
      <section className={styles.latest} aria-labelledby="latest">
        <h2 className="caption" id="latest">
          {latest}
        </h2>
        <ul className="hair-rows-3 mt-3 mb-5 ruled-top">
          {listedArticles.slice(0, LATEST).map(({ slug, frontMatter }) => (
            <li key={slug}>
              <PrintSmall seed={slug} />
              <p>
                {frontMatter.title}
                <span className="caption block">{longDate(frontMatter.published)}</span>
              </p>
            </li>
          ))}
        </ul>
        <p>
          <a className="link" href={to}>
            {action}
          </a>
        </p>
      </section>
    </div>
  );
}
