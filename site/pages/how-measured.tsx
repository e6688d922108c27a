import { brand } from '@whorl/contract/brand.ts';
import { measured } from '../content/comparisons.ts';
import { CodeBlock } from '../design/code-block.tsx';
import { OutcomeMark } from '../sections/outcome-mark.tsx';
import styles from './how-measured.module.css';

const unmeasured = [
  'how many strangers share a hash, in a crowd of real devices',
  'Firefox, Safari, and phones',
  'a browser that updates itself, over weeks and months',
  'the paid services that the makers of these libraries sell',
];

/** How the figures came about, and what they cannot say; on every comparison page. */
export function HowMeasured() {
  return (
    <section className="section page-grid" aria-labelledby="measured">
      <h2 className={`heading ${styles.heading}`} id="measured">
        How it was measured
      </h2>
      <div className={styles.text}>
        <p>
          A script starts {measured.browser} with a profile of its own, visits, changes one thing, visits again, and
          asks all of them who came. Each case begins with new profiles and an empty database, and runs {measured.runs}{' '}
          times. The profiles are made up, on one machine ({measured.machine}). Whatever the libraries would report to
          their makers is switched off.
        </p>
        <p>
          That shows how steady an id is. It cannot show how unique it is: for that one needs a crowd. And it shows a
          limit that no reading escapes: a private window of the same person and the profile of another person on the
          same machine are the same event. What keeps the one confuses the other; only a cookie from before tells them
          apart.
        </p>
        <CodeBlock>
          <code>{measured.command}</code>
        </CodeBlock>
      </div>
      <div className={styles.open}>
        <h3 className="caption">Not measured yet, by {brand.name} or here</h3>
        <ul>
          {unmeasured.map((what) => (
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
