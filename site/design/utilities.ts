/** Steps of the tokens that have a utility class: `mt-3` is `margin-top: var(--space-3)`. */
const steps: readonly [name: string, property: string, token: string, steps: readonly (number | string)[]][] = [
  ['gap', 'gap', 'space', [2, 3, 4, 5]],
  ['mt', 'margin-top', 'space', [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['mb', 'margin-bottom', 'space', [2, 5]],
  ['py', 'padding-block', 'space', [5, 6]],
  ['pt', 'padding-top', 'space', [3, 4, 5, 6, 7, 8, 9, 10]],
  ['pb', 'padding-bottom', 'space', [4, 8]],
  ['rows', 'row-gap', 'space', [1, 2, 4, 5, 6, 7, 8, 9]],
  ['text', 'font-size', 'text', [2, 3, 4]],
  ['line', 'line-height', 'line', [2, 3, 4, 5]],
  ['measure', 'max-width', 'measure', [5, 6, 7]],
];

/** Declarations of the other utility classes, each named after its effect. */
const declarations: Readonly<Record<string, string>> = {
  balance: 'text-wrap: balance',
  between: 'justify-content: space-between',
  block: 'display: block',
  'break-anywhere': 'overflow-wrap: anywhere',
  'content-start': 'align-content: start',
  faint: 'color: var(--ink3)',
  'fixed-columns': 'table-layout: fixed',
  flex: 'display: flex',
  'full-row': 'grid-column: 1 / -1',
  grid: 'display: grid',
  gutter: 'column-gap: var(--gutter)',
  hair: 'border-bottom: 1px solid var(--hair)',
  'hair-top': 'border-top: 1px solid var(--hair)',
  ink: 'color: var(--ink)',
  'items-baseline': 'align-items: baseline',
  'items-center': 'align-items: center',
  'justify-items-start': 'justify-items: start',
  'measure-44ch': 'max-width: 44ch',
  'measure-46ch': 'max-width: 46ch',
  'measure-60ch': 'max-width: 60ch',
  'measure-62ch': 'max-width: 62ch',
  'measure-66ch': 'max-width: 66ch',
  'measure-90ch': 'max-width: 90ch',
  'measure-92ch': 'max-width: 92ch',
  medium: 'font-weight: 500',
  'min-0': 'min-width: 0',
  'mt-section': 'margin-top: var(--between-sections)',
  nowrap: 'white-space: nowrap',
  opened: 'border-top: 2px solid var(--ink)',
  relative: 'position: relative',
  'rows-0': 'row-gap: 0',
  ruled: 'border-bottom: 1px solid var(--ink)',
  'ruled-top': 'border-top: 1px solid var(--ink)',
  // Contains a table that fits a phone unless the text is enlarged.
  'scroll-if-wide': 'overflow-x: auto',
  'self-end': 'align-self: end',
  sunk: 'background: var(--sunk)',
  wrap: 'flex-wrap: wrap',
};

/** Declarations that apply up to the width of `--tablet`. */
const onPhone: Readonly<Record<string, string>> = {
  'phone-mt-4': 'margin-top: var(--space-4)',
  ...Object.fromEntries([5, 6, 7, 9].map((step) => [`phone-pt-${step}`, `padding-top: var(--space-${step})`])),
};

/** Declarations that apply from the width of `--desktop`. */
const onDesktop: Readonly<Record<string, string>> = {
  'desktop-end': 'align-self: end',
  'desktop-grid': 'display: grid',
  'desktop-justify-end': 'justify-self: end',
  'desktop-mt-0': 'margin-top: 0',
  'desktop-mt-1': 'margin-top: var(--space-1)',
  'desktop-mt-2': 'margin-top: var(--space-2)',
  'desktop-mt-5': 'margin-top: var(--space-5)',
  'desktop-mt-6': 'margin-top: var(--space-6)',
  'desktop-pt-2': 'padding-top: var(--space-2)',
  'desktop-pt-5': 'padding-top: var(--space-5)',
  'desktop-pt-7': 'padding-top: var(--space-7)',
  'desktop-pt-9': 'padding-top: var(--space-9)',
  'desktop-pt-10': 'padding-top: var(--space-10)',
  'desktop-right': 'text-align: right',
  'desktop-row-2': 'grid-row: 2',
  'desktop-row-3': 'grid-row: 3',
  'desktop-rows-9': 'row-gap: var(--space-9)',
  'desktop-rows-10': 'row-gap: var(--space-10)',
  'desktop-start': 'align-self: start',
  'desktop-sticky': 'position: sticky',
  'desktop-subgrid': 'grid-template-columns: subgrid',
  'desktop-top-6': 'top: var(--space-6)',
  ...Object.fromEntries([1, 4, 5, 6, 7, 8, 9, 10].map((line) => [`from-${line}`, `grid-column: ${line} / -1`])),
  ...Object.fromEntries([4, 5, 6, 7, 8, 9, 10].map((line) => [`to-${line}`, `grid-column: 1 / ${line}`])),
};

/** Declarations that apply from the width of `--wide`. */
const onWide: Readonly<Record<string, string>> = {
  ...Object.fromEntries([5, 6, 7].map((line) => [`wide-from-${line}`, `grid-column: ${line} / -1`])),
  ...Object.fromEntries([5, 6, 7, 8].map((line) => [`wide-to-${line}`, `grid-column: 1 / ${line}`])),
};

/** Utility classes in the order in which they override each other, by media query. */
export const utilities: readonly [media: string | undefined, Readonly<Record<string, string>>][] = [
  [
    undefined,
    {
      ...Object.fromEntries(
        steps.flatMap(([name, property, token, list]) =>
          list.map((step) => [`${name}-${step}`, `${property}: var(--${token}-${step})`]),
        ),
      ),
      ...declarations,
    },
  ],
  ['(--below-tablet)', onPhone],
  ['(--desktop)', onDesktop],
  ['(--wide)', onWide],
  ['(scripting: none)', { 'no-script': 'display: none' }],
  ['print', { 'no-print': 'display: none', unbroken: 'break-inside: avoid' }],
];

/** Returns the rules of all utility classes. */
export function utilityRules(): string {
  return utilities
    .map(([media, classes]) => {
      const rules = Object.entries(classes).map(([name, declaration]) => `.${name} { ${declaration} }`);
      return media ? `@media ${media} { ${rules.join(' ')} }` : rules.join(' ');
    })
    .join(' ');
}
