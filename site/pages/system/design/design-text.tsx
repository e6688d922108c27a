import { samples as texts } from '../../../../content/interface/pages/design.json';
import { CodeBlock } from '../../../design/code-block.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import styles from './design-sheet.module.css';

const samples = [
  ['display', texts.display],
  ['figure-size', texts.figure],
  ['title', texts.title],
  ['heading', texts.heading],
  ['row-title', texts.rowTitle],
  ['lead', texts.lead],
  ['', texts.body],
  ['small quiet', texts.small],
  ['evidence', 'Ri52dXs4BkMe1GyOp7Vt'],
  ['caption', texts.caption],
] as const;

/** Every font size with its class. */
export function DesignText() {
  return (
    <>
      <div className={styles.samples}>
        {samples.map(([className, text]) => (
          <div key={className}>
            <p className="caption">{className ? `.${className.replace(' ', ' .')}` : texts.bodyLabel}</p>
            <p className={className}>{text}</p>
          </div>
        ))}
      </div>
      <div className={`${styles.part} mt-8`}>
        <p className="caption">{texts.code}</p>
        <p>
          <TextWithElements
            text={texts.codeText}
            parts={{ code: <code>agent.get()</code>, link: <a href="#text">{texts.codeLink}</a> }}
          />
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
