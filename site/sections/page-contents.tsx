import { page as texts } from '../../content/interface/pages/static-pages.json';
import { ContentsFrame } from './contents-frame.tsx';
import styles from './page-contents.module.css';

type Props = { headings: readonly { readonly id: string; readonly text: string }[] };

/** Links to the sections of a page, in columns on wide screens. */
export const PageContents = ({ headings }: Props) => (
  <div className={`page-grid ${styles.place}`}>
    <ContentsFrame title={texts.contents} className={styles.contents}>
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </ContentsFrame>
  </div>
);
