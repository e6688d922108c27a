import { randomBytes } from 'node:crypto';
import { FORM_DRAFT_MINUTES } from '@whorl/contract/stored-data/lifetimes.ts';
import * as v from 'valibot';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';

const DRAFT_LIFE_MS = FORM_DRAFT_MINUTES * 60_000;
const TOKEN_BYTES = 18;
const TOKEN = /^[\w-]{24}$/;
const byField = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()));

export type FormDraft = {
  readonly typed: Readonly<Record<string, string>>;
  readonly errors: Readonly<Record<string, string>>;
};

/** Stores drafts of rejected plain form posts for an hour. */
export type FormDrafts = {
  /** Returns the token that finds the draft; only the sender of the form receives it. */
  keep(form: string, draft: FormDraft): Promise<string>;
  find(form: string, token: string): Promise<FormDraft | undefined>;
  deleteExpired(): Promise<void>;
};

/** Creates the drafts in the database. */
export function createFormDrafts(database: Database, clock: Clock): FormDrafts {
  return {
    async keep(form, { typed, errors }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const row = {
        token,
        form,
        typed: JSON.stringify(typed),
        errors: JSON.stringify(errors),
        expires_at: clock.now() + DRAFT_LIFE_MS,
      };
      await database.commitTogether((tx) => tx.insertInto('form_drafts').values(row).execute());
      return token;
    },
    async find(form, token) {
      if (!TOKEN.test(token)) return undefined;
      const row = await database.kysely
        .selectFrom('form_drafts')
        .select(['typed', 'errors'])
        .where('token', '=', token)
        .where('form', '=', form)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst();
      return row && { typed: v.parse(byField, row.typed), errors: v.parse(byField, row.errors) };
    },
    async deleteExpired() {
      const now = clock.now();
      await database.commitTogether((tx) => tx.deleteFrom('form_drafts').where('expires_at', '<=', now).execute());
    },
  };
}
