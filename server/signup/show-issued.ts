import { untilText } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import {
  DASHBOARD_PLACEHOLDER,
  ISSUED_PART,
  type IssuedPart,
  issuedParts,
  placeholders,
} from '@whorl/contract/keys/issued-page.ts';
import { parse, serialize } from 'parse5';
import {
  attribute,
  elementsOf,
  leaveOutScripts,
  type Node,
  setAttribute,
} from '../platform/static/prerendered-page.ts';

export type Issued =
  | { readonly key: IssuedKey /** Of this server, without a slash at its end. */; readonly origin: string }
  | { readonly dashboardUrl: string };

/**
 * The prerendered page that a form ends on, with what it brought. The answer runs no script: hydration would put the
 * placeholders back.
 */
export function showIssued(page: string, issued: Issued): string {
  const document = parse(page);
  const shown: IssuedPart = 'key' in issued ? issuedParts.key : issuedParts.dashboard;
  for (const element of [...elementsOf(document)]) {
    const part = attribute(element, ISSUED_PART);
    if (part !== undefined) {
      setAttribute(element, 'hidden', part === shown ? undefined : '');
      if (part === shown && 'key' in issued) fillTexts(element, valuesOf(issued.key, issued.origin));
    }
    if ('dashboardUrl' in issued && attribute(element, 'href') === DASHBOARD_PLACEHOLDER) {
      setAttribute(element, 'href', issued.dashboardUrl);
    }
  }
  leaveOutScripts(document);
  return serialize(document);
}

const valuesOf = ({ key, expiresAt }: IssuedKey, origin: string): [placeholder: string, value: string][] => [
  [placeholders.key, key],
  [placeholders.origin, origin],
  [placeholders.until, untilText(expiresAt)],
];

function fillTexts(node: Node, values: readonly [string, string][]): void {
  if ('value' in node && node.nodeName === '#text') {
    for (const [placeholder, value] of values) node.value = node.value.replaceAll(placeholder, () => value);
  }
  if ('childNodes' in node) for (const child of node.childNodes) fillTexts(child, values);
}
