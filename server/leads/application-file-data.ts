import { sql } from 'kysely';
import type { PersonalData } from '../platform/personal-data.ts';
import type { ApplicationFileTables } from './application-files.ts';

/** The files that came with applications. They would go with their lead too; by themselves they are counted. */
export const applicationFileData: PersonalData = {
  name: 'files of applications',
  tables: ['application_files'],
  async export(kysely, email) {
    const rows = await kysely
      .$extendTables<ApplicationFileTables>()
      .selectFrom('application_files')
      .innerJoin('leads', 'leads.id', 'application_files.lead_id')
      .select(['lead_id', 'field', 'name', 'kind', 'bytes', 'sha256', 'content'])
      .where(sql`lower(leads.email)`, '=', email.toLowerCase())
      .orderBy('application_files.id')
      .execute();
    return rows.map(({ content, ...file }) => ({ ...file, contentBase64: Buffer.from(content).toString('base64') }));
  },
  async erase(tx, email) {
    const tables = tx.$extendTables<ApplicationFileTables>();
    const { numDeletedRows } = await tables
      .deleteFrom('application_files')
      .where(
        'lead_id',
        'in',
        tables.selectFrom('leads').select('id').where(sql`lower(email)`, '=', email.toLowerCase()),
      )
      .executeTakeFirst();
    return { count: Number(numDeletedRows), elsewhere: [] };
  },
};
