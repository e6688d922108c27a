import { brand } from '@whorl/contract/brand.ts';
import { measured } from '../../content/records/comparisons.ts';
import { CodeBlock } from '../../design/code-block.tsx';
import styles from './how-measured.module.css';
import { OutcomeMark } from './outcome-mark.tsx';

const unmeasured = [
  'how many strangers share a hash, in a crowd of real devices with their own graphics, sound and fonts',
  'Firefox, Safari, and phones',
  'a browser that updates itself, over weeks and months',
  'the paid services that the makers of these libraries sell',
];

/** How the figures came about, and what they cannot say; on every comparison page. */
export function HowMeasured() {
  return (
    <section className="section page-grid" aria-labelledby="measured">
      <h2 className="heading" id="measured">
        How it was measured
      </h2>
      <div className="stack-5 to-8 measure-66 mt-6">
        <p>
          A script gives each of {measured.people} people a profile of {measured.browser} and lets them visit one
          service in turns: something about a browser changes, it comes back, and all are asked who came. The service
          knows nobody at first, and is asked in two orders of the people, {measured.visits} visits in all; a hash does
          not know who came before, so the libraries are asked in one. The people are made up, on one machine (
          {measured.machine}); systems and versions differ by name only. Whatever the libraries would report to their
          makers is switched off.
        </p>
        <p>
          That shows how steady an id is. How unique it is among strangers, it shows for {measured.people} people and no
          more. And it shows a limit that no reading escapes: a private window of the same person and the first visit of
          a twin on an equal machine are the same event. What keeps the one confuses the other. From the second visit
          on, the token tells them apart.
        </p>
        <CodeBlock>
          <code>{measured.command}</code>
        </CodeBlock>
      </div>
      <div className={`${styles.open} from-9 mt-6`}>
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
