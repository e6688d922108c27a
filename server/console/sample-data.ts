import { consoleCalls } from '@whorl/contract/console/console-urls.ts';
import { sampleProblemId } from '@whorl/contract/console/sign-in.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../platform/feature.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { RateLimit } from '../platform/rate-limit/rate-limiter.ts';
import { takeForAddress } from '../platform/rate-limit/take-for-address.ts';
import type { ConsoleAccess } from './console-access.ts';
import { type AddConsoleRoute, type Handler, withoutIndexing } from './console-routes.ts';
import { createFormPage } from './form-page.ts';
import { sampleFormView } from './sample-form-view.ts';
import { listNoViews } from './saved-views.ts';
import type { Operator, Sessions } from './session.ts';
import { formatTooManyAttempts } from './sign-in.ts';

/** Sample data in a database of its own. */
export type SampleData = {
  /** Makes the data up to today, unless there is any. */
  prepare(): Promise<void>;
  /** Returns the functions to read it; undefined if there is none. The same object until the data changes. */
  open(): SampleSource | undefined;
  close(): Promise<void>;
};

export type SampleSource = {
  readonly services: Pick<Services, 'database' | 'clock'>;
  readonly access: ConsoleAccess;
};

/** Registers the endpoints that show the data of a source. */
type RegisterSections = (addRoute: AddConsoleRoute, services: SampleSource['services'], access: ConsoleAccess) => void;

/** Answers a request of a session that only sees sample data. */
export type AnswerWithSample = (operator: Operator, url: string, ...received: Received) => unknown;
type Received = [request: FastifyRequest, reply: FastifyReply];

const READ_ONLY = 'This is a tour with sample data: it shows them, and changes nothing.';
/** Only the first tour of a day makes data. */
const TOURS: RateLimit = { limit: 20, windowMs: 10 * 60_000 };

/**
 * Creates the function that answers requests of a tour. It calls the handlers of the console with the functions of the
 * sample database, and only those that viewers may call to read: no other handler exists for it.
 */
export function createSampleAnswers(sample: SampleData, registerSections: RegisterSections): AnswerWithSample {
  const handlersBySource = new WeakMap<SampleSource, ReadonlyMap<string, Handler>>();

  function findHandlers(source: SampleSource): ReadonlyMap<string, Handler> {
    const known = handlersBySource.get(source);
    if (known !== undefined) return known;
    const handlers = new Map<string, Handler>([
      [consoleCalls.currentUser, readUser],
      [consoleCalls.savedViews, listNoViews],
    ]);
    registerSections(
      (method, url, role, handler) => {
        if (method === 'GET' && role === 'viewer') handlers.set(url, handler);
      },
      source.services,
      source.access,
    );
    handlersBySource.set(source, handlers);
    return handlers;
  }

  return (operator, url, request, reply) => {
    const source = sample.open();
    if (source === undefined) throw new ApiError('signed_out');
    const handler = request.method === 'GET' ? findHandlers(source).get(url) : undefined;
    if (handler === undefined) throw new ApiError('forbidden', READ_ONLY);
    return handler(operator, request, reply);
  };
}

const readUser: Handler = ({ name, role }) => ({ name, role, isSample: true });

/** Registers the form of the sign-in page that starts a tour. */
export function registerTour(
  server: FastifyInstance,
  { site, rateLimiter }: Pick<Services, 'site' | 'rateLimiter'>,
  sessions: Sessions,
  sample: SampleData,
): void {
  const showForm = createFormPage(site, pages.consoleSignIn.path);
  // After the last request, unlike the signal of the shutdown, which comes before it.
  server.addHook('onClose', () => sample.close());

  server.post(consoleCalls.sampleData, async (request, reply) => {
    const limited = await takeForAddress(rateLimiter, 'console:sample-data', request.clientAddress, TOURS);
    if (!limited.allowed) return refuse(reply, 429, formatTooManyAttempts('from this address', limited.retryAfterMs));
    try {
      await sample.prepare();
    } catch (error) {
      request.log.error({ err: error }, 'sample data could not be made');
      return refuse(reply, 503, 'The sample data could not be made. The log of the server has the reason.');
    }
    return withoutIndexing(reply).header('set-cookie', sessions.startTour()).redirect(pages.consoleOverview.path, 303);
  });

  const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    showForm(reply, { status, problem: { id: sampleProblemId, text }, view: sampleFormView });
}
