import { untilText } from '@whorl/contract/keys/api-key.ts';
import type { IssuedKey } from '@whorl/contract/keys/issued-key.ts';
import {
  DASHBOARD_PLACEHOLDER,
  ISSUED_PART,
  type IssuedPart,
  issuedParts,
  placeholders,
} from '@whorl/contract/keys/issued-page.ts';
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

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
    if (loadsScript(element)) tree.detachNode(element);
  }
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

const loadsScript = (element: Element): boolean =>
  (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
  (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload');

function* elementsOf(node: Node): Generator<Element> {
  if (!('childNodes' in node)) return;
  for (const child of [...node.childNodes]) {
    if ('tagName' in child) yield child;
    yield* elementsOf(child);
  }
}

const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** @param value undefined removes it */
function setAttribute(element: Element, name: string, value: string | undefined): void {
  element.attrs = element.attrs.filter((candidate) => candidate.name !== name);
  if (value !== undefined) element.attrs.push({ name, value });
}
