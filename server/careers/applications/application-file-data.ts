import type { PersonalData, SelectLeadIds } from '../../platform/personal-data.ts';

/** Files of applications. Deleting a lead deletes its files too; erasing them separately counts them. */
export const createApplicationFileData = (selectLeadIds: SelectLeadIds): PersonalData => ({
  name: 'files of applications',
  tables: ['application_files'],
  async export(kysely, email) {
    const rows = await kysely
      .selectFrom('application_files')
      .select(['lead_id', 'field', 'name', 'kind', 'bytes', 'sha256', 'content'])
      .where('lead_id', 'in', selectLeadIds(kysely, email))
      .orderBy('id')
      .execute();
    return rows.map(({ content, ...file }) => ({ ...file, contentBase64: Buffer.from(content).toString('base64') }));
  },
  async erase(tx, email) {
    const { numDeletedRows } = await tx
      .deleteFrom('application_files')
      .where('lead_id', 'in', selectLeadIds(tx, email))
      .executeTakeFirst();
    return { count: Number(numDeletedRows), externalCopies: [] };
  },
});
