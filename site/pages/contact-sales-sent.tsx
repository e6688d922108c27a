import { articlePath, pages } from '@whorl/contract/urls.ts';
import { articles } from '../content/articles.ts';
import styles from '../sections/short-page.module.css';
import type { RenderedPage } from './routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Your message is with us',
      description:
        'Your message to an engineer was stored before this page was shown. Here is what happens next, and what you may want to read meanwhile.',
    },
    element: <Sent />,
  };
}

export function Sent() {
  const [latest] = articles;
  return (
    <div className={`page-grid ${styles.page}`}>
      <h1 className="display">Your message is with us</h1>
      <p className="lead">
        It was on disk before you saw this page. An engineer reads it and answers to the address you gave.
      </p>
      {latest ? (
        <p>
          How we know that it is on disk:{' '}
          <a className="link" href={articlePath(latest.slug)}>
            {latest.frontMatter.title}
          </a>
        </p>
      ) : null}
      <p>
        <a className="button" href={pages.home.path}>
          Back to the start
        </a>
      </p>
    </div>
  );
}
