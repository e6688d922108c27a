import { printUrl } from '@whorl/contract/urls.ts';
import '../design/closing-band.css';
import styles from './closing-field.module.css';

type Props = { title: string; text: string; action: { title: string; url: string } };

/**
 * The band in the colour of evidence that ends a page whose purpose is an action, with a print drawn from its title. At
 * most one on a page.
 */
export function ClosingField({ title, text, action }: Props) {
  return (
    <section className="closing-band" aria-labelledby="closing">
      <div className={`page-grid ${styles.inner}`}>
        <img
          className={styles.print}
          src={printUrl(title.toLowerCase().replace(/[^a-z0-9]+/g, '-'))}
          alt=""
          width={480}
          height={576}
          loading="lazy"
          decoding="async"
        />
        <h2 className="display" id="closing">
          {title}
        </h2>
        <p className="measure-34 text-4 line-5">{text}</p>
        <p>
          <a className="button" href={action.url}>
            {action.title}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The same band as a section of its own. */
export const ClosingSection = (props: Props) => (
  <div className="section">
    <ClosingField {...props} />
  </div>
);
