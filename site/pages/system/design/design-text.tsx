import { CodeBlock } from '../../../design/code-block.tsx';
import styles from './design-sheet.module.css';

const samples = [
  ['display', 'The same visitor, five visits later'],
  ['figure-size', '36 of 36'],
  ['title', 'A title that opens a plate'],
  ['heading', 'An ordinary section'],
  ['row-title', 'A row, a form, a list'],
  ['lead', 'One lead stands in the head of a page. It says what the page is for, in two sentences at most.'],
  ['', 'Running text keeps to sixty-six characters a line, and links in it look like links.'],
  ['small quiet', 'A note, or the footer.'],
  ['evidence', 'Ri52dXs4BkMe1GyOp7Vt'],
  ['caption', 'Table 1. A caption, a head, a date.'],
] as const;

/** Every size of text, by its class. */
export function DesignText() {
  return (
    <>
      <div className={styles.samples}>
        {samples.map(([name, text]) => (
          <div key={name}>
            <p className="caption">{name ? `.${name.replace(' ', ' .')}` : 'text'}</p>
            <p className={name}>{text}</p>
          </div>
        ))}
      </div>
      <div className={`${styles.part} mt-8`}>
        <p className="caption">Code, in a line and in a block</p>
        <p>
          Ask with <code>agent.get()</code>, and <a href="#text">decide on your server</a>.
        </p>
        <CodeBlock>
          <code>
            {'const result = await agent.get({\n  extendedResult: true,\n  timeout: 20_000, // milliseconds\n})'}
          </code>
        </CodeBlock>
      </div>
    </>
  );
}
