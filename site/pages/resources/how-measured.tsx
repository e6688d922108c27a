import { comparisonRecords } from '../../content/records/comparison-words.ts';
import { measured } from '../../content/records/comparisons.ts';
import { getRecords } from '../../content/records/records.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import styles from './how-measured.module.css';
import { OutcomeMark } from './outcome-mark.tsx';

/** The method of measurement and its limits; on every comparison page. */
export function HowMeasured() {
  const { title, paragraphs, openTitle, open } = getRecords(comparisonRecords).measurement;
  return (
    <section className="section page-grid" aria-labelledby="measured">
      <h2 className="heading" id="measured">
        {title}
      </h2>
      <div className="stack-5 to-8 measure-66ch mt-6">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <CodeBlock>
          <code>{measured.command}</code>
        </CodeBlock>
      </div>
      <div className={`${styles.open} from-9 mt-6`}>
        <h3 className="caption">{openTitle}</h3>
        <ul className="hair-rows-3 mt-3 ruled-top text-3 line-3">
          {open.map((what) => (
            <li key={what}>
              <OutcomeMark outcome="unmeasured" different />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
