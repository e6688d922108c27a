import { printUrl } from '@whorl/contract/urls.ts';
import '../design/closing-band.css';
import styles from './call-to-action.module.css';

type Props = { title: string; text: string; action: { title: string; url: string } };

/**
 * The band in accent color at the end of a page with a call to action, with a print drawn from its title. At most one
 * per page.
 */
export function CallToAction({ title, text, action }: Props) {
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
        <p className="measure-5 text-4 line-5">{text}</p>
        <p>
          <a className="button" href={action.url}>
            {action.title}
          </a>
        </p>
      </div>
    </section>
  );
}

/** The same band as its own section. */
export const CallToActionSection = (props: Props) => (
  <div className="section">
    <CallToAction {...props} />
  </div>
);
