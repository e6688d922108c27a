import { type ApiOperation, toPathTemplate } from '@whorl/contract/api/api-operation.ts';
import { toInputJsonSchema } from '@whorl/contract/api/json-schema.ts';
import { apiErrors } from '@whorl/contract/api-errors.ts';
import { serverApiOperations } from '@whorl/contract/identification/server-api-operations.ts';
import type { ReactNode } from 'react';
import { operation as texts } from '../../../../content/interface/pages/docs.json';
import { DataTable } from '../../../design/data-table.tsx';
import { Tabs } from '../../../design/tabs.tsx';
import { TryRequest } from '../../../islands/docs/try-request.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import styles from './page.module.css';
import { requestSamples, type SampleRequest } from './request-samples.ts';

/** Values that the samples use for parameters. */
const sampleValues: Readonly<Record<string, string>> = {
  requestId: '1795262587402.k9Xw2a',
  eventId: '1795262587402.k9Xw2a',
  visitorId: 'IRmjyo5AfkGg2AG5NrxD',
  visitor_id: 'IRmjyo5AfkGg2AG5NrxD',
  webhookId: '0198c2f4-1b7e-7c52-9f0e-3f6a1f0c2d11',
  entryId: '0198c2f4-1b7e-7c52-9f0e-3f6a1f0c2d11',
};
const sampleBodies: Readonly<Record<string, string>> = {
  'update-event': '{"suspect":true}',
  'update-flat-event': '{"suspect":true}',
  'create-webhook': '{"url":"https://shop.example/hooks/identification"}',
  'update-webhook': '{"enabled":false}',
  'replay-webhook': '{"start":"2026-11-26T08:00:00Z","end":"2026-11-26T12:00:00Z"}',
  'rotate-webhook-secret': '{"leaked":false}',
  'create-list-entry': '{"kind":"visitor","value":"IRmjyo5AfkGg2AG5NrxD","action":"block","reason":"Chargebacks"}',
  'update-list-entry': '{"version":0,"action":"watch"}',
};
/** An operation with more parameters than this has them in a disclosure. */
const SHOWN_PARAMETERS = 6;

/**
 * Reference of one operation of the server API, from the schemas that validate its requests.
 *
 * @throws Error for an unknown operation
 */
export function Operation({ id }: { id: string }) {
  const operation = serverApiOperations.find((each) => each.id === id);
  if (!operation) throw new Error(`The server API has no operation "${id}"`);
  const { method, path, summary, parameters = [], body } = operation;
  const bodyFields = body ? listFields(toInputJsonSchema(body.schema)) : [];
  return (
    <div className={styles.operation}>
      <p>{inline(summary)}</p>
      <p className={styles.call}>
        <code>
          {method.toUpperCase()} {toPathTemplate(path)}
        </code>
      </p>
      {parameters.length > 0 ? (
        <Foldable title={texts.parameters} isFolded={parameters.length > SHOWN_PARAMETERS}>
          <DataTable
            caption={texts.parameters}
            columns={[{ title: texts.parameter }, { title: texts.location }, { title: texts.description }]}
            rows={parameters.map((parameter) => ({
              key: parameter.name,
              cells: [
                <code key="name">{parameter.name}</code>,
                parameter.required ? `${parameter.in}, ${texts.required}` : parameter.in,
                inline(parameter.description),
              ],
            }))}
          />
        </Foldable>
      ) : null}
      {bodyFields.length > 0 ? <Fields title={texts.body} fields={bodyFields} isFolded={false} /> : null}
      <Responses operation={operation} />
      <Tabs
        id={`sample-${id}`}
        label={texts.samples}
        tabs={requestSamples(sampleRequest(operation)).map(({ title, code }) => ({
          title,
          content: <SampleCode code={code} title={title} />,
        }))}
      />
    </div>
  );
}

/** A form that sends a request of any operation. */
export const TryAnyRequest = () => (
  <TryRequest
    className={`plus ${styles.foldable}`}
    operations={serverApiOperations.map(({ id, method, path, body }) => ({
      method: method.toUpperCase(),
      path: toPathTemplate(path),
      ...(body && { body: sampleBodies[id] ?? '{}' }),
    }))}
  />
);

function Responses({ operation: { answers, errors = [] } }: { operation: ApiOperation }) {
  const rows = [
    ...Object.entries(answers).map(([status, { description }]) => ({ status, description })),
    ...errors.map((code) => ({ status: String(apiErrors[code].status), description: apiErrors[code].message })),
  ].sort((one, other) => one.status.localeCompare(other.status));
  const schema = answers[200]?.schema;
  const fields = schema ? listFields(toInputJsonSchema(schema)) : [];
  return (
    <>
      <DataTable
        caption={texts.responses}
        columns={[{ title: texts.status }, { title: texts.description }]}
        rows={rows.map(({ status, description }) => ({ key: status, cells: [status, inline(description)] }))}
      />
      {fields.length > 0 ? <Fields title={texts.responseFields} fields={fields} isFolded /> : null}
    </>
  );
}

type Field = { name: string; type: string; required: boolean };

const Fields = ({ title, fields, isFolded }: { title: string; fields: readonly Field[]; isFolded: boolean }) => (
  <Foldable title={title} isFolded={isFolded}>
    <DataTable
      caption={title}
      columns={[{ title: texts.field }, { title: texts.type }]}
      rows={fields.map(({ name, type, required }) => ({
        key: name,
        cells: [<code key="name">{name}</code>, required ? type : `${type}, ${texts.optional}`],
      }))}
    />
  </Foldable>
);

const Foldable = ({ title, isFolded, children }: { title: string; isFolded: boolean; children: ReactNode }) =>
  isFolded ? (
    <details className={`plus ${styles.foldable}`}>
      <summary>{title}</summary>
      {children}
    </details>
  ) : (
    children
  );

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
};

/** Returns the fields of a JSON Schema with their paths, such as `products.vpn.data.result`. */
function listFields(schema: object, prefix = '', required = true): Field[] {
  const { type, properties, required: names = [], items, anyOf, ...rest } = schema as Schema;
  // An error replaces the data of any product; it is described in the text.
  const [first] = anyOf?.filter((option) => !option.properties?.error && option.type !== 'null') ?? [];
  if (first) return listFields(first, prefix, required);
  // An object without described fields, such as a tag, is one field.
  if (properties && Object.keys(properties).length > 0)
    return Object.entries(properties).flatMap(([name, field]) =>
      listFields(field, prefix ? `${prefix}.${name}` : name, names.includes(name)),
    );
  if (items?.properties) return listFields(items, `${prefix}[]`, required);
  if (!prefix) return [];
  const values = rest.enum ?? (rest.const === undefined ? undefined : [rest.const]);
  return [{ name: prefix, type: values ? values.join(' | ') : [type ?? texts.any].flat().join(' | '), required }];
}

function sampleRequest({ id, method, path, security = [], parameters = [] }: ApiOperation): SampleRequest {
  const value = (name: string): string => sampleValues[name] ?? '';
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && sampleValues[parameter.name] !== undefined)
    .map(({ name }) => `${name}=${value(name)}`)
    .join('&');
  return {
    method: method.toUpperCase(),
    target: path.replaceAll(/:(\w+)/g, (_, name: string) => value(name)) + (query ? `?${query}` : ''),
    header: security.includes('bearerKey') ? ['Authorization', 'Bearer KEY'] : ['Auth-API-Key', 'KEY'],
    ...(sampleBodies[id] && { body: sampleBodies[id] }),
  };
}

/** Renders the backticks of a description as code. */
const inline = (text: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order
  text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
