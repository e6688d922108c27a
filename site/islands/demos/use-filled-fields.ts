import { useState } from 'react';
import * as v from 'valibot';
import { checkForm } from './check-form.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/**
 * Checks before a demo asks its server that no field of its form is empty, with the messages of the site's other forms in
 * place of the browser's own. What else may be wrong with a value is for the server to say.
 *
 * @param messages what to say about each field, by its name; one that is not in the form just now is left out
 */
export function useFilledFields(messages: Readonly<Record<string, string>>): {
  errors: Errors;
  /** Returns whether all are filled in; else shows what is missing and focuses the first such field. */
  check(form: HTMLFormElement): boolean;
} {
  const [errors, setErrors] = useState<Errors>({});
  return {
    errors,
    check(form) {
      const given = Object.fromEntries(new FormData(form));
      const fields = Object.entries(messages).filter(([name]) => name in given);
      const schema = v.object(Object.fromEntries(fields.map(([name, message]) => [name, filledIn(message)])));
      const checked = checkForm(form, schema, given);
      setErrors(checked.valid ? {} : checked.errors);
      return checked.valid;
    },
  };
}

const filledIn = (message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text.trim() !== '', message),
  );
