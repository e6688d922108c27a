import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import styles from './text-opening.module.css';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string | undefined;
};

/** The first thing on a page without a drawing. */
export const TextOpening = ({ trail, here, title, lead }: Props) => (
  <div className={`page-grid ${styles.text}`}>
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    {lead === undefined ? null : <p className="lead">{lead}</p>}
  </div>
);
