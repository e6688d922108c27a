import type { ReactNode } from 'react';
import { type AnswerSource, fieldId, jsonId, useAnswer } from './answers.ts';
import { focusTarget } from './focus-target.ts';
import { type JsonLine, jsonLines } from './json-lines.ts';

type Props = {
  source: AnswerSource;
  /** Properties that a row next to the JSON shows. */
  linked: readonly string[];
  children: ReactNode;
};

/** Shows an answer as JSON line by line. Keys that a row shows are linked to it. */
export function JsonText({ source, linked, children }: Props) {
  const answer = useAnswer(source);
  if (answer === undefined) return children;
  return (
    <code data-answer={source}>
      {jsonLines(answer).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are replaced with each answer
        <span key={index} data-line={`${source}.${line.path}`}>
          {'  '.repeat(line.depth)}
          <Key line={line} source={source} isLinked={linked.includes(line.path)} />
          {line.text}
          {'\n'}
        </span>
      ))}
    </code>
  );
}

function Key({ line: { key, path }, source, isLinked }: { line: JsonLine; source: AnswerSource; isLinked: boolean }) {
  if (key === undefined) return null;
  const name = JSON.stringify(key);
  if (!isLinked) return `${name}: `;
  return (
    <>
      <a id={jsonId(source, path)} href={`#${fieldId(source, path)}`} onClick={focusTarget}>
        {name}
      </a>
      {': '}
    </>
  );
}
