import type { ReactNode } from 'react';
import { Fold } from '../design/fold.tsx';
import styles from './contents-frame.module.css';

type Props = { title: string; className?: string | undefined; children: ReactNode };

/** The frame of a table of contents: closed on phones, where a list of links takes a screen, and open on wide screens. */
export const ContentsFrame = ({ title, className = '', children }: Props) => (
  <nav className={`${styles.contents} ${className} no-print`} aria-labelledby="contents">
    <Fold
      summary={
        <h2 className="caption" id="contents">
          {title}
        </h2>
      }
    >
      {children}
    </Fold>
  </nav>
);
