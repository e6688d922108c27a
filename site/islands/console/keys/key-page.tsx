import { isOperatorKey, isPageKey, type KeyDetail } from '@whorl/contract/console/keys.ts';
import type { CurrentUser } from '@whorl/contract/console/sessions.ts';
import type { KeyScope } from '@whorl/contract/keys/api-key.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { kinds, list, key as texts } from '../../../../content/interface/console/keys.json';
import { DataTable } from '../../../design/data-table.tsx';
import { SpecSheet } from '../../../design/term-list.tsx';
import { formatCount, formatDay, formatMoment } from '../format.ts';
import { DetailSection } from '../list/detail-section.tsx';
import styles from '../list/list.module.css';
import { QueryLink } from '../list/query-link.tsx';
import { KeyActions } from './key-actions.tsx';
import { KeyStateBadge } from './key-list.tsx';
import { type KeyView, keyQuery } from './key-view.ts';
import type { KeyEndpoints } from './keys-app.tsx';
import { OriginsForm } from './origins-form.tsx';

type Props = {
  value: KeyDetail;
  endpoints: KeyEndpoints;
  leadsPath: string;
  view: KeyView;
  role: CurrentUser['role'];
  show: (query: string) => void;
  onChange: (key: KeyDetail) => void;
  onReload: () => void;
};

/** A key with its identifications by month, its settings and, for editors and administrators, actions. */
export function KeyPage({ value, endpoints, leadsPath, view, role, show, onChange, onReload }: Props) {
  const toUrl = (template: string) => template.replace(':id', encodeURIComponent(value.id));
  const canChangeOrigins = role !== 'viewer' && isPageKey(value.kind) && value.state !== 'revoked';
  return (
    <>
      <p>
        <QueryLink query={keyQuery.format({ ...view, id: '' })} show={show}>
          {texts.back}
        </QueryLink>
      </p>
      <h2 className="heading mt-4 break-anywhere">
        <bdi>{value.name ?? value.shown}</bdi>
      </h2>
      <p className="caption mt-2">
        {fillIn(texts.created, { time: formatTime(value.createdAt) })} <KeyStateBadge state={value.state} />
      </p>
      <div className={styles.detail}>
        <div className={styles.main}>
          <DetailSection id="settings" title={texts.facts}>
            <SpecSheet rows={describeKey(value, leadsPath)} />
          </DetailSection>
          <DetailSection id="usage" title={texts.usage}>
            <Usage usage={value.usage} />
          </DetailSection>
        </div>
        <div className={styles.side}>
          {canChangeOrigins ? <OriginsForm value={value} url={toUrl(endpoints.key)} onChange={onChange} /> : null}
          {role === 'administrator' ? (
            <KeyActions
              value={value}
              canRotate={isOperatorKey(value.kind) && value.state === 'active'}
              urls={{ rotate: toUrl(endpoints.keyRotate), revoke: toUrl(endpoints.keyRevoke) }}
              view={view}
              show={show}
              onChange={onChange}
              onReload={onReload}
            />
          ) : null}
        </div>
      </div>
    </>
  );
}

const formatTime = (time: string): string => formatMoment(Date.parse(time));

function describeKey(key: KeyDetail, leadsPath: string) {
  const { kind, workspace, scopes, origins, leadId, expiresAt, revokedAt, lastUsedAt, monthlyLimit } = key;
  return [
    { name: texts.shown, value: <code className="break-anywhere">{key.shown}</code> },
    { name: list.kind, value: kinds[kind] },
    {
      name: list.workspace,
      value: <bdi className="break-anywhere">{workspace}</bdi>,
    },
    { name: texts.scopes, value: scopes.map((scope) => texts.scopeNames[scope as KeyScope] ?? scope).join(', ') },
    ...(isPageKey(kind)
      ? [
          {
            name: texts.origins,
            value: <span className={styles.value}>{origins.length === 0 ? texts.anyOrigin : origins.join('\n')}</span>,
          },
        ]
      : []),
    { name: texts.limit, value: monthlyLimit === null ? texts.noLimit : formatCount(monthlyLimit) },
    { name: list.lastUsed, value: lastUsedAt === null ? list.neverUsed : formatDay(lastUsedAt.slice(0, 10)) },
    ...(revokedAt === null ? [] : [{ name: texts.revoked, value: formatTime(revokedAt) }]),
    { name: texts.expires, value: expiresAt === null ? texts.neverExpires : formatTime(expiresAt) },
    {
      name: texts.lead,
      value:
        leadId === null ? (
          texts.operator
        ) : (
          <a href={`${leadsPath}?id=${encodeURIComponent(leadId)}`}>{texts.leadLink}</a>
        ),
    },
  ];
}

function Usage({ usage }: Pick<KeyDetail, 'usage'>) {
  if (usage.length === 0) return <p className="quiet">{texts.noUsage}</p>;
  return (
    <DataTable
      caption={texts.usage}
      columns={[{ title: texts.month }, { title: texts.identifications, isNumber: true }]}
      rows={usage.map(({ month, identifications }) => ({ key: month, cells: [month, formatCount(identifications)] }))}
    />
  );
}
