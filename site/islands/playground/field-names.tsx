import { Fragment, type ReactNode } from 'react';
import { type AnswerSource, fieldId, hasProperty, jsonId, useAnswer } from './answers.ts';
import { focusTarget } from './focus-target.ts';

type Props = { source: AnswerSource; field: string; children: ReactNode };

/** The names of what a row shows, `browserName, browserVersion`, each a way to its place in the JSON. */
export function FieldNames({ source, field, children }: Props) {
  const answer = useAnswer(source);
  if (answer === undefined) return children;
  return field.split(', ').map((path, index) => (
    <Fragment key={path}>
      {index > 0 ? ', ' : ''}
      {hasProperty(answer, path) ? (
        <a id={fieldId(source, path)} href={`#${jsonId(source, path)}`} onClick={focusTarget}>
          {path}
        </a>
      ) : (
        path
      )}
    </Fragment>
  ));
}
