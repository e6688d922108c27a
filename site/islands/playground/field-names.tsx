import { Fragment, type ReactNode } from 'react';
import { type AnswerSource, fieldId, hasProperty, jsonId, useAnswer } from './answers.ts';
import { focusTarget } from './focus-target.ts';

type Props = { source: AnswerSource; field: string; children: ReactNode };

/** Shows the property names of a row, such as `browserName, browserVersion`, each linked to its place in the JSON. */
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
