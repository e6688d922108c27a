import { useState } from 'react';
import * as v from 'valibot';
import { checkForm } from './check-form.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/**
 * Checks that no field is empty before a demo calls its server, with the site's messages instead of the browser's. The
 * server validates the rest.
 *
 * @param messages error message of each field by its name; fields that aren't in the form are ignored
 */
export function useFilledFields(messages: Readonly<Record<string, string>>): {
  errors: Errors;
  /** Returns whether all fields are filled in; otherwise shows the errors and focuses the first empty field. */
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
