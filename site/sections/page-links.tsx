import type { ReactNode } from 'react';
import styles from './short-page.module.css';

type Props = { links: readonly { title: string; url: string; text: ReactNode }[] };

/** Links from an error or fallback page to other pages. */
export function PageLinks({ links }: Props) {
  return (
    <ul className={`${styles.links} opened`}>
      {links.map(({ title, url, text }) => (
        <li key={url}>
          <a href={url}>
            {title}
            <span>{text}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
