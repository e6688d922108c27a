import '../../../design/fields.css';
import { pages } from '@whorl/contract/urls.ts';
import { listedArticles } from '../../../content/articles/articles.ts';
import { NewsletterForm } from '../../../islands/forms/newsletter-form.tsx';
import { PrintSmall } from '../../../sections/drawings/print-small.tsx';
import { longDate } from '../../../sections/text/long-date.ts';
import type { RenderedPage } from '../../routes.ts';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'New notes by e-mail',
      description:
        'One letter when there is a new note: what was tried, what was measured, what went wrong. One address is all we ask for, and it is kept here.',
    },
    element: <SubscribeNewsletter />,
  };
}

const LATEST = 4;

export function SubscribeNewsletter() {
  return (
    <div className={`page-grid ${styles.page}`}>
      <div className={`${styles.form} to-8`}>
        <h1 className="display">New notes by e-mail</h1>
        <p className="lead">One letter when there is a new note, and none when there is not.</p>
        <NewsletterForm variant="page" />
      </div>
      <section className={styles.latest} aria-labelledby="latest">
        <h2 className="caption" id="latest">
          What such a letter would have held
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
          <a className="link" href={pages.blog.path}>
            Read them here
          </a>
        </p>
      </section>
    </div>
  );
}
