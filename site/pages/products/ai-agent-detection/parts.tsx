import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from '../../../design/data-table.tsx';
import { Actions } from '../../../design/main-action.tsx';
import { AgentCheck } from '../../../islands/bot/agent-check.tsx';
import { PageHead } from '../../../sections/page-head.tsx';
import styles from './page.module.css';

type HeadProps = ComponentProps<typeof PageHead> & { actions: readonly { title: string; url: string }[] };

export const Head = ({ actions, ...head }: HeadProps) => (
  <PageHead {...head} leadClass="wide-to-8">
    <Actions actions={actions} />
  </PageHead>
);

/** The check of the visitor's own request. */
export const Check = () => <AgentCheck />;

type IdentitiesProps = {
  caption: string;
  columns: readonly string[];
  items: readonly { identity: string; means: ReactNode; advice: ReactNode }[];
};

export const Identities = ({ caption, columns, items }: IdentitiesProps) => (
  <DataTable
    className="mt-8"
    caption={caption}
    columns={columns.map((title, index) => ({ title, ...(index === 0 && { className: 'evidence' }) }))}
    rows={items.map(({ identity, means, advice }) => ({ key: identity, cells: [identity, means, advice] }))}
  />
);

export const NextSteps = ({ text }: { text: ReactNode }) => (
  <p className={`page-grid ${styles.on} pt-9`}>
    <span>{text}</span>
  </p>
);
