import type { ReactNode } from 'react';
import type { PageSection } from '../../../content/page-sections.ts';
import { ConsentSummary } from '../../../islands/consent/consent-summary.tsx';
import { CallToAction } from '../../../sections/call-to-action.tsx';
import { DrawnFigure } from '../../../sections/drawings/drawn-figure.tsx';
import { getMdxComponents } from '../../mdx-components.tsx';
import styles from './page.module.css';
import { Provider } from './provider.tsx';
import { ProviderFillsIn } from './provider-fills-in.tsx';
import { StoredData } from './stored-data.tsx';

type Children = { children: ReactNode };
type Closing = { title: string; text: string; action: string; to: string };

const sections = {
  Lead: ({ children }: Children) => <div className={styles.lead}>{children}</div>,
  Steps: ({ children }: Children) => <div className={styles.steps}>{children}</div>,
  DrawnFigure,
  // The contents are next to the text, so a remark is inside it.
  Aside: ({ children }: Children) => (
    <div className={`${styles.aside} quiet text-3 line-3`} role="note">
      {children}
    </div>
  ),
  ProviderFillsIn,
  Provider,
  StoredData,
  CookieSettings: ConsentSummary,
  Sources: ({ children }: Children) => <div className={`${styles.sources} text-2 line-3`}>{children}</div>,
  CallToAction: ({ title, text, action, to }: Closing) => (
    <CallToAction title={title} text={text} action={{ title: action, url: to }} />
  ),
} satisfies Record<PageSection, unknown>;

/** Components for the elements and sections of a page of `content/pages`. */
export const staticPageComponents = { ...getMdxComponents('en'), ...sections };
