import type { ApiOperation, ApiParameter } from '@whorl/contract/api/api-operation.ts';
import {
  applicationAnswerSchema,
  applicationExportQuerySchema,
  applicationFilterSchema,
  applicationListQuerySchema,
  applicationListSchema,
} from '@whorl/contract/console/applications.ts';
import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import * as v from 'valibot';
import {
  exportOperation,
  idParameter,
  listOperation,
  queryParameter,
  readOperation,
  session,
} from './operation-parts.ts';

const { status, job, email, from, to } = applicationFilterSchema.entries;
const filters: readonly ApiParameter[] = [
  queryParameter('status', 'Only applications with this status.', status),
  queryParameter('job', 'Only applications for this job, by its slug or its ID on the job board.', job),
  queryParameter('email', 'Only applications whose email address contains this text.', email),
  queryParameter('from', 'The first day, in UTC.', from),
  queryParameter('to', 'The last day, in UTC.', to),
];
const id = idParameter('application');

/** Registered only if the console is on. */
export const applicationOperations: readonly ApiOperation[] = [
  listOperation({
    path: consoleCalls.applications,
    id: 'listApplications',
    summary: 'Returns job applications, newest first, a page at a time. Recorded in the audit log.',
    filters,
    after: applicationListQuerySchema.entries.after,
    answer: { description: 'The applications.', schema: applicationListSchema },
  }),
  exportOperation({
    path: consoleCalls.applicationExport,
    id: 'exportApplications',
    summary:
      'Returns all job applications that match the filters without their files, oldest first. Requires the role editor. Recorded in the audit log.',
    filters,
    format: applicationExportQuerySchema.entries.format,
    answer: { description: 'The applications as CSV or JSON.' },
  }),
  readOperation({
    path: consoleCalls.application,
    id: 'readApplication',
    summary:
      'Returns one job application, which is stored as a lead, with the names of its files. Recorded in the audit log.',
    target: id,
    answer: { description: 'The application.', schema: applicationAnswerSchema },
  }),
  {
    ...session,
    method: 'get',
    path: consoleCalls.applicationFile,
    id: 'downloadApplicationFile',
    summary: 'Returns a file of a job application. Requires the role editor. Recorded in the audit log.',
    parameters: [id, { in: 'path', name: 'file', description: 'ID of the file.', schema: v.string() }],
    answers: { 200: { description: 'The file.' } },
    errors: ['signed_out', 'forbidden', 'not_found', 'unavailable'],
  },
];
