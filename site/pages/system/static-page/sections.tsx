import type { ReactNode } from 'react';
import type { PageSection } from '../../../content/page-sections.ts';
import { OpenCookieSettings } from '../../../islands/consent/open-cookie-settings.tsx';
import { ClosingField } from '../../../sections/closing-field.tsx';
import { DrawnFigure } from '../../../sections/drawings/drawn-figure.tsx';
import { mdxComponentsIn } from '../../mdx-components.tsx';
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
  // Beside the text stand the contents, so a remark stands in it.
  Aside: ({ children }: Children) => (
    <div className={styles.aside} role="note">
      {children}
    </div>
  ),
  ProviderFillsIn,
  Provider,
  StoredData,
  CookieSettings: OpenCookieSettings,
  Sources: ({ children }: Children) => <div className={`${styles.sources} text-2 line-3`}>{children}</div>,
  ClosingField: ({ title, text, action, to }: Closing) => (
    <ClosingField title={title} text={text} action={{ title: action, url: to }} />
  ),
} satisfies Record<PageSection, unknown>;

/** What the elements and sections of a page of `content/pages` become. */
export const staticPageComponents = { ...mdxComponentsIn('en'), ...sections };
