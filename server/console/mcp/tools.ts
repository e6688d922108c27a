import type { ApiOperation } from '@whorl/contract/api/api-operation.ts';
import { toInputJsonSchema } from '@whorl/contract/api/json-schema.ts';
import { applicationListQuerySchema } from '@whorl/contract/console/applications.ts';
import { deliveryListQuerySchema } from '@whorl/contract/console/deliveries.ts';
import { identificationListQuerySchema } from '@whorl/contract/console/identifications.ts';
import { leadListQuerySchema } from '@whorl/contract/console/leads.ts';
import { listEntryQuerySchema } from '@whorl/contract/console/lists.ts';
import type { Role } from '@whorl/contract/console/roles.ts';
import { callListQuerySchema } from '@whorl/contract/console/sales-calls.ts';
import * as v from 'valibot';
import type { Services } from '../../platform/feature.ts';
import { applicationOperations } from '../application-operations.ts';
import { createApplicationReader } from '../applications.ts';
import type { ConsoleAccess } from '../console-access.ts';
import { createDeliveryReader } from '../deliveries.ts';
import { deliveryOperations } from '../delivery-operations.ts';
import { createTrafficReader, figureOperations } from '../figures.ts';
import { identificationOperations } from '../identification-operations.ts';
import { createIdentificationReader } from '../identifications.ts';
import { leadOperations } from '../lead-operations.ts';
import { createLeadReader } from '../leads.ts';
import { listOperations } from '../list-operations.ts';
import { createListReader } from '../lists.ts';
import { createOverviewReader, overviewOperations } from '../overview.ts';
import { parseFields } from '../parse-request.ts';
import { salesCallOperations } from '../sales-call-operations.ts';
import { createCallReader } from '../sales-calls.ts';
import type { UserWithRole } from '../session.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** JSON Schema of the arguments of a tool. */
type InputSchema = {
  readonly type: 'object';
  readonly properties: Record<string, object>;
  readonly required: string[];
  readonly additionalProperties: false;
};

/** Function that an assistant can call. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** Lowest role that may call it. */
  readonly role: Role;
  /** @throws ApiError `bad_request` with the name of the first invalid argument */
  call(user: UserWithRole, args: Arguments): Promise<object>;
};

const operations = [
  ...overviewOperations,
  ...identificationOperations,
  ...figureOperations,
  ...leadOperations,
  ...deliveryOperations,
  ...listOperations,
  ...salesCallOperations,
  ...applicationOperations,
];

const idSchema = v.strictObject({ id: v.string('must be text') });
const parseId = (args: Arguments): string => parseFields(idSchema, args).id;

/** Creates the tools, which read the data of the console's endpoints with the same functions. */
export function createTools(services: Pick<Services, 'database' | 'clock'>, access: ConsoleAccess): readonly Tool[] {
  const readOverview = createOverviewReader(services, access);
  const readTraffic = createTrafficReader(services, access);
  const identifications = createIdentificationReader(services, access.identifications);
  const leads = createLeadReader(services, access.leads);
  const deliveries = createDeliveryReader(services, access.deliveries);
  const lists = createListReader(services, access.lists);
  const calls = createCallReader(services, access.salesCalls);
  const applications = createApplicationReader(services, access.applications);
  return [
    {
      ...describe('get_overview', 'Overview', 'readOverview'),
      description:
        'Returns what needs attention now (new leads, failed deliveries, unresolved errors, experiments with a verdict) and the figures of today, yesterday and the same day last week.',
      call(_user, args) {
        parseFields(v.strictObject({}), args);
        return readOverview();
      },
    },
    {
      ...describe('list_identifications', 'Identifications', 'listIdentifications'),
      description: `Returns identifications of visitors, newest first: visitor ID, country, browser, bot result, signals and confidence score. ${PAGES}`,
      call: (user, args) => identifications.list(user, parseFields(identificationListQuerySchema, args)),
    },
    {
      ...describe('get_identification', 'Identification', 'readIdentification'),
      description:
        'Returns one identification with all its signals and the evidence for and against the visitor. `id` is its `requestId`.',
      call: (user, args) => identifications.find(user, parseId(args)),
    },
    {
      ...describe('get_visitor', 'Visitor', 'readVisitor'),
      description:
        'Returns the networks and browser profiles of one visitor. `id` is the `visitorId` of an identification.',
      call: (user, args) => identifications.findVisitor(user, parseId(args)),
    },
    {
      ...describe('get_traffic', 'Traffic', 'readTraffic'),
      description:
        'Returns page views, visits and estimated visitors of a range of days, in total and by day, page, source, country, event and form, the funnel from landing page to sent form, and the deployments and changes of experiments in these days. Bots are never counted as people.',
      call: (_user, args) =>
        readTraffic(new URLSearchParams(Object.entries(args).map(([name, value]) => [name, String(value)]))),
    },
    {
      ...describe('list_leads', 'Leads', 'listLeads'),
      description: `Returns leads, newest first: form, email address, status and the state of their deliveries. ${PAGES}`,
      call: (user, args) => leads.list(user, parseFields(leadListQuerySchema, args)),
    },
    {
      ...describe('get_lead', 'Lead', 'readLead'),
      description:
        'Returns one lead with everything that was submitted, its notes, its deliveries and other leads with the same email address.',
      call: (user, args) => leads.find(user, parseId(args)),
    },
    {
      ...describe('list_deliveries', 'Deliveries', 'listDeliveries'),
      description: `Returns deliveries to other services, newest first, and the state of each destination. ${PAGES}`,
      call: (user, args) => deliveries.list(user, parseFields(deliveryListQuerySchema, args)),
    },
    {
      ...describe('get_delivery', 'Delivery', 'readDelivery'),
      description:
        'Returns one delivery with its failed attempts. The payload is only included for editors and administrators.',
      call: (user, args) => deliveries.find(user, parseId(args)),
    },
    {
      ...describe('list_list_entries', 'List entries', 'listListEntries'),
      description: `Returns the visitors, IP networks and email domains that are blocked, watched or allowed, newest first, with reason and expiry. ${PAGES}`,
      call: (user, args) => lists.list(user, parseFields(listEntryQuerySchema, args)),
    },
    {
      ...describe('get_list_entry', 'List entry', 'readListEntry'),
      description: 'Returns one visitor, IP network or email domain on a list.',
      call: (user, args) => lists.find(user, parseId(args)),
    },
    {
      ...describe('list_sales_calls', 'Sales calls', 'listSalesCalls'),
      description: `Returns booked sales calls: by default upcoming ones in their order, with \`state\` past, canceled or all of them, latest first. ${PAGES}`,
      call: (user, args) => calls.list(user, parseFields(callListQuerySchema, args)),
    },
    {
      ...describe('get_sales_call', 'Sales call', 'readSalesCall'),
      description: 'Returns one sales call. `leadId` is the ID of the lead that booked it.',
      call: (user, args) => calls.find(user, parseId(args)),
    },
    {
      ...describe('list_applications', 'Job applications', 'listApplications'),
      description: `Returns job applications, newest first: job, name, email address, status and number of files. ${PAGES}`,
      call: (user, args) => applications.list(user, parseFields(applicationListQuerySchema, args)),
    },
    {
      ...describe('get_application', 'Job application', 'readApplication'),
      description:
        'Returns one job application with the answers, its notes and the names of its files. Files are only in the console.',
      call: (user, args) => applications.find(user, parseId(args)),
    },
  ];
}

const PAGES = 'Up to 50 per page; pass `next` of the result as `after` for the next page.';

/** Returns what a tool takes from the endpoint with the same data. @throws Error if there is none with this ID */
function describe(name: string, title: string, operationId: string): Omit<Tool, 'description' | 'call'> {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw new Error(`There is no operation ${operationId}`);
  return { name, title, inputSchema: toInputSchema(operation), role: 'viewer' };
}

const toInputSchema = ({ parameters = [] }: ApiOperation): InputSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, description, schema }) => [name, { ...toInputJsonSchema(schema), description }]),
  ),
  required: parameters.filter((one) => one.required === true || one.in === 'path').map(({ name }) => name),
  additionalProperties: false,
});
