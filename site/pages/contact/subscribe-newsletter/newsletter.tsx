import '../../../design/fields.css';
import { listedArticles } from '../../../content/articles/articles.ts';
import { NewsletterForm } from '../../../islands/forms/newsletter-form.tsx';
import { PrintSmall } from '../../../sections/drawings/print-small.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { HeadProps } from '../../composed-page.tsx';
import styles from './page.module.css';

const LATEST = 4;

type Props = HeadProps & { latest: string; action: string; to: string };

/** The form for the newsletter, beside the newest articles. */
export function Newsletter({ title, lead, latest, action, to }: Props) {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={`${styles.form} to-8`}>
        <h1 className="display">{title}</h1>
        <p className="lead">{lead}</p>
        <NewsletterForm variant="page" />
      </div>
      <section className={styles.latest} aria-labelledby="latest">
        <h2 className="caption" id="latest">
          {latest}
        </h2>
        <ul>
          {listedArticles.slice(0, LATEST).map(({ slug, frontMatter }) => (
            <li key={slug}>
              <PrintSmall seed={slug} />
              <p>
                {frontMatter.title}
                <span className="caption">{longDate(frontMatter.published)}</span>
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
