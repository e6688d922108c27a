import { brand } from '@whorl/contract/brand.ts';
import { comparisonPath } from '@whorl/contract/urls.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { page as texts } from '../../../content/interface/pages/comparison-tables.json';
import styles from './other-comparisons.module.css';

type Props = { comparisons: readonly { slug: string; frontMatter: { name: string } }[] };

/** Links to the other comparisons of the same kind, at the end of one. */
export const OtherComparisons = ({ comparisons }: Props) => (
  <nav className={`section page-grid ${styles.others}`} aria-labelledby="other-comparisons">
    <h2 className="heading" id="other-comparisons">
      {texts.others}
    </h2>
    <p>
      {comparisons.map(({ slug, frontMatter: { name } }) => (
        <a key={slug} className="row-title" href={comparisonPath(slug)}>
          {fillIn(texts.title, { library: name, brand: brand.name })}
        </a>
      ))}
    </p>
  </nav>
);
