import '../../design/fields.css';
import {
  calculateResult,
  getDefaultValues,
  type WorkedExample,
} from '@whorl/contract/worked-examples/worked-example.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import * as words from '../../../content/interface/worked-examples/calculator.json';
import styles from './example-calculator.module.css';
import { ExampleResult } from './example-result.tsx';
import { formatValue, readValue } from './read-value.ts';

/** The calculation of a worked example with the visitor's own numbers, which are never sent. */
export function CalculatorForm({ example }: { example: WorkedExample }) {
  const entries = Object.entries(example.assumptions);
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(entries.map(([key, { value, unit }]) => [key, formatValue(value, unit)])),
  );
  const [values, setValues] = useState(() => getDefaultValues(example));
  const fields = useRef<HTMLDivElement>(null);
  const take = useCallback(
    (typed: Record<string, string>) => {
      setTexts((before) => ({ ...before, ...typed }));
      setValues((before) => ({ ...before, ...readValues(example, typed) }));
    },
    [example],
  );
  // Includes what was typed before this script ran.
  useEffect(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    take(Object.fromEntries(inputs.map((input) => [input.name, input.value])));
  }, [take]);
  return (
    <div className={styles.own}>
      <p className={styles.without}>{words.noScript}</p>
      <div ref={fields} className="no-script opened">
        {entries.map(([key, { label, unit }]) => {
          const text = texts[key] ?? '';
          const wrong = readValue(text, unit) === undefined;
          return (
            <div key={key} className={styles.field}>
              <label htmlFor={`own-${key}`}>
                {label}
                <span className="caption">{unit === 'percent' ? '\u00a0%' : unit === 'cents' ? '\u00a0$' : ''}</span>
              </label>
              <input
                dir="auto"
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
                  {unit === 'percent' ? words.invalidPercent : words.invalid}
                </p>
              ) : null}
            </div>
          );
        })}
      </div>
      <div className="no-script" aria-live="polite">
        <ExampleResult lines={example.lines(values)} result={calculateResult(example, values)} />
        <p className="caption mt-3">{words.privacy}</p>
      </div>
    </div>
  );
}

/** Returns the valid numbers, in the unit of their assumption; invalid ones are left out. */
function readValues(example: WorkedExample, texts: Record<string, string>): Record<string, number> {
  const read = Object.entries(example.assumptions).map(
    ([key, { unit }]) => [key, readValue(texts[key] ?? '', unit)] as const,
  );
  return Object.fromEntries(read.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
