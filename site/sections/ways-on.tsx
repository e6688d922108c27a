import { pages } from '@whorl/contract/urls.ts';
import styles from './short-page.module.css';

const ways = [
  { title: 'Home', note: 'see what your own browser tells us', url: pages.home.path },
  { title: 'Resources', note: 'by the question that you have', url: pages.resources.path },
  { title: 'Notes', note: 'what we tried and measured', url: pages.blog.path },
  { title: 'Talk to an engineer', note: 'and say what you were looking for', url: pages.contactSales.path },
];

/** Where to go from a page that was not the one the visitor wanted. */
export function WaysOn() {
  return (
    <ul className={`${styles.links} opened`}>
      {ways.map((way) => (
        <li key={way.url}>
          <a href={way.url}>
            {way.title}
            <span>{way.note}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
