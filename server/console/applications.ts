import { Readable } from 'node:stream';
import {
  type ApplicationAnswer,
  type ApplicationExportQuery,
  type ApplicationList,
  type ApplicationListQuery,
  applicationExportQuerySchema,
  applicationListQuerySchema,
  type StoredApplicationFile,
} from '@whorl/contract/console/applications.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import type { LeadDetail } from '@whorl/contract/console/leads.ts';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { type Actor, createAuditRecorder } from './audit-log.ts';
import type { AddConsoleRoute } from './console-routes.ts';
import { parseParameters, readId } from './parse-request.ts';
import { listUserEmails } from './users.ts';

/** Functions of the features that store job applications and their files. */
export type ApplicationAccess = {
  list(query: ApplicationListQuery): Promise<ApplicationList>;
  /** Returns undefined if there is no such lead, or it is not an application. */
  find(id: string): Promise<LeadDetail | undefined>;
  /** Returns the texts of a job's questions by field name, as far as they are known. */
  findQuestionTexts(job: string): Promise<Record<string, string>>;
  listFiles(id: string): Promise<StoredApplicationFile[]>;
  /** Returns undefined if the application has no such file. */
  readFile(id: string, fileId: string): Promise<(StoredApplicationFile & { content: Buffer }) | undefined>;
  export(query: ApplicationExportQuery): AsyncIterable<string>;
};

/** Creates the functions with which users read job applications. Each access is recorded in the audit log. */
export function createApplicationReader(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  applications: Pick<ApplicationAccess, 'list' | 'find' | 'listFiles' | 'findQuestionTexts'>,
) {
  const record = createAuditRecorder(clock);
  return {
    async list(actor: Actor, query: ApplicationListQuery): Promise<ApplicationList> {
      await database.commitTogether(record(actor, 'applications.list'));
      return applications.list(query);
    },

    /** @throws ApiError `not_found` */
    async find(actor: Actor, id: string): Promise<ApplicationAnswer> {
      const lead = await requireApplication(applications, id);
      await database.commitTogether(record(actor, 'application.view', lead.id));
      const [owners, files, questions] = await Promise.all([
        listUserEmails(database),
        applications.listFiles(lead.id),
        applications.findQuestionTexts(String(lead.payload.job ?? '')),
      ]);
      return { lead, owners, files, questions };
    },
  };
}

async function requireApplication(applications: Pick<ApplicationAccess, 'find'>, id: string): Promise<LeadDetail> {
  const lead = await applications.find(id);
  if (lead === undefined) throw new ApiError('not_found');
  return lead;
}

/**
 * Registers the endpoints of job applications. Each access is recorded in the audit log. An application is stored as a
 * lead, which is changed and erased with the endpoints of leads.
 */
export function registerApplications(
  addRoute: AddConsoleRoute,
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  applications: ApplicationAccess,
): void {
  const record = createAuditRecorder(clock);
  const reader = createApplicationReader({ database, clock }, applications);

  addRoute('GET', consoleCalls.applications, 'viewer', (operator, request) =>
    reader.list(operator, parseParameters(applicationListQuerySchema, request)),
  );

  addRoute('GET', consoleCalls.applicationExport, 'editor', async (operator, request, reply) => {
    const query = parseParameters(applicationExportQuerySchema, request);
    await database.commitTogether(record(operator, 'applications.export', '', `format ${query.format}`));
    return reply
      .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="applications.${query.format}"`)
      .send(Readable.from(applications.export(query)));
  });

  addRoute('GET', consoleCalls.application, 'viewer', (operator, request) => reader.find(operator, readId(request)));

  addRoute('GET', consoleCalls.applicationFile, 'editor', async (operator, request, reply) => {
    const { id } = await requireApplication(applications, readId(request));
    const file = await applications.readFile(id, readId(request, 'file'));
    if (file === undefined) throw new ApiError('not_found');
    // Not the name of the file: it may contain the applicant's.
    await database.commitTogether(record(operator, 'application.file', id, `${file.field}, ${file.kind}`));
    return (
      reply
        // Browsers save the file, and neither show nor run it, whatever it contains.
        .type('application/octet-stream')
        .header('content-disposition', formatAttachment(file.name))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(file.content)
    );
  });
}

/** Returns the header `Content-Disposition` with a file name in any script (RFC 6266). */
export function formatAttachment(name: string): string {
  const ascii = name.replace(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
