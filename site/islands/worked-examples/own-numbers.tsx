'use client';

import '../../design/fields.css';
import { givenValues, resultOf, type WorkedExample } from '@whorl/contract/worked-examples/worked-example.ts';
import { type ExampleName, workedExamples } from '@whorl/contract/worked-examples/worked-examples.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from './own-numbers.module.css';
import { OwnResult } from './own-result.tsx';
import { readValue, shownValue } from './read-value.ts';

/** The sums of a worked example with the reader's own numbers. What is typed stays in the page. */
export function OwnNumbers({ name }: { name: ExampleName }) {
  const example: WorkedExample = workedExamples[name];
  const entries = Object.entries(example.assumptions);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(entries.map(([key, { value, unit }]) => [key, shownValue(value, unit)])),
  );
  const [values, setValues] = useState(() => givenValues(example));
  const fields = useRef<HTMLDivElement>(null);
  const take = useCallback(
    (typed: Record<string, string>) => {
      setTexts((before) => ({ ...before, ...typed }));
      setValues((before) => ({ ...before, ...readValues(example, typed) }));
    },
    [example],
  );
  // What was typed before this script ran.
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    take(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
  }, [take]);
  return (
    <div className={styles.own}>
      <p className={styles.without}>
        Fields that count take a script, and your browser runs none. The sums above take a pencil and two minutes.
      </p>
      <div ref={fields} className="no-script opened">
        {entries.map(([key, { label, unit }]) => {
          const text = texts[key] ?? '';
          const wrong = readValue(text, unit) === undefined;
          return (
            <div key={key} className={styles.field}>
              <label htmlFor={`own-${key}`}>
                {label}
                <span className="caption"> {unit === 'percent' ? '%' : unit === 'cents' ? '$' : ''}</span>
              </label>
              <input
                id={`own-${key}`}
                name={key}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={text}
                aria-invalid={wrong || undefined}
                aria-describedby={wrong ? `own-${key}-error` : undefined}
                onChange={({ target }) => take({ [key]: target.value })}
              />
              {wrong ? (
                <p className="field-error" id={`own-${key}-error`}>
                  {unit === 'percent' ? 'A number from 0 to 100, please.' : 'A number, please, such as 1,500.'}
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
      <div className="no-script" aria-live="polite">
        <OwnResult lines={example.lines(values)} result={resultOf(example, values)} />
        <p className="caption mt-3">What you type stays in this page; nothing is sent.</p>
      </div>
    </div>
  );
}

/** Reads the texts that are numbers, in the unit of their assumption; leaves out all others. */
function readValues(example: WorkedExample, texts: Record<string, string>): Record<string, number> {
  const read = Object.entries(example.assumptions).map(
    ([key, { unit }]) => [key, readValue(texts[key] ?? '', unit)] as const,
  );
  return Object.fromEntries(read.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
