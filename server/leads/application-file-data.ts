import { eraseOfLeads, leadsUnder, type PersonalData } from '../platform/personal-data.ts';
import type { ApplicationFileTables } from './application-files.ts';

/** The files that came with applications. They would go with their lead too; by themselves they are counted. */
export const applicationFileData: PersonalData = {
  name: 'files of applications',
  tables: ['application_files'],
  async export(kysely, email) {
    const rows = await kysely
      .$extendTables<ApplicationFileTables>()
      .selectFrom('application_files')
      .select(['lead_id', 'field', 'name', 'kind', 'bytes', 'sha256', 'content'])
      .where('lead_id', 'in', leadsUnder(kysely, email))
      .orderBy('id')
      .execute();
    return rows.map(({ content, ...file }) => ({ ...file, contentBase64: Buffer.from(content).toString('base64') }));
  },
  erase: (tx, email) => eraseOfLeads(tx, 'application_files', email),
};
