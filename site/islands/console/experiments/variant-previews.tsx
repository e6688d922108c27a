import { previewedVariants } from '@whorl/contract/console/experiments.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { experiment as texts, variants } from '../../../../content/interface/console/experiments.json';
import styles from './experiments.module.css';

type Props = {
  /** Name of the experiment. */
  name: string;
  /** Path of the page under test. */
  page: string;
  /** Endpoint of the previews, with `:id`. */
  previewUrl: string;
};

/**
 * Both variants of a page, scaled down, with links to them. Nothing runs in a preview, and visits by these links aren't
 * counted.
 */
export const VariantPreviews = ({ name, page, previewUrl }: Props) => (
  <div className={`${styles.previews} mt-5 no-print`}>
    {previewedVariants.map((variant) => (
      <figure key={variant}>
        <div className={styles.preview}>
          <iframe
            src={`${previewUrl.replace(':id', encodeURIComponent(name))}?variant=${variant}`}
            title={fillIn(texts.preview, { variant: variants[variant] })}
            sandbox="allow-same-origin"
            loading="lazy"
            tabIndex={-1}
            inert
          />
        </div>
        <figcaption className="caption">
          <a href={`${page}?variant=${variant}`}>{fillIn(texts.see, { variant: variants[variant] })}</a>
        </figcaption>
      </figure>
    ))}
  </div>
);
