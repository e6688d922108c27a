import type { MenuIcon } from '@whorl/contract/menus.ts';
import type { MenuDrawing } from '../../islands/shell/shell-data.ts';

const dot = (x: number, y: number, radius = 2.5): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
const dots = (points: readonly (readonly [number, number])[]): string => points.map(([x, y]) => dot(x, y)).join('');

/** Payment cards that one device tried, one after the other. */
const cards = [
  [16, 8],
  [34, 8],
  [52, 22],
  [70, 15],
  [88, 15],
  [106, 29],
  [124, 22],
] as const;

/** The drawing next to each menu row, in the line styles of `design/figure.css`; 176 × 44 units. */
export const menuDrawings: Partial<Record<MenuIcon, MenuDrawing>> = {
  'payment-fraud': {
    hair: 'M8 8h150M8 15h150M8 22h150M8 29h150M8 36h150',
    ink: dots(cards),
    id: `M${cards.map(([x, y]) => `${x} ${y}`).join('L')}L160 36${dot(163, 36, 3)}`,
  },
  'account-takeover': {
    ink: 'M8 38h160M14 38v-5M22 38v-8M30 38v-4M38 38v-7M46 38v-5M54 38v-9M62 38v-4M70 38v-6M78 38v-8M86 38v-5M94 38v-7M102 38v-4M110 38v-8M118 38v-6M126 38v-5M134 38v-7M142 38v-4M150 38v-6',
    id: 'M14 38V8h6v8h6v-4h6v10h6v-6h6',
  },
  'sms-fraud': {
    ink: 'M8 38h12v-3h12v-3h12v-4h12v-3h12v-4h12v-3h12v-4h12v-3h12v-4h12v-3h12',
    id: `M8 38h12v-3h12v-3h124${dot(159, 32, 3)}`,
  },
  'new-accounts': {
    ink: dots([
      [132, 6],
      [132, 14],
      [132, 30],
      [132, 38],
    ]),
    never: 'M60 22C90 22 90 14 129 14M60 22C90 22 90 30 129 30M60 22C90 22 90 38 129 38',
    id: `M10 22h50C90 22 90 6 129 6${dot(60, 22)}`,
  },
  returning: {
    ink: `M8 34h160${dots([
      [22, 34],
      [66, 34],
      [110, 34],
      [154, 34],
    ])}`,
    id: 'M22 31C30 8 58 8 66 31C74 8 102 8 110 31C118 8 146 8 154 31',
  },
  sharing: {
    ink: `M10 22h48${dot(60, 22)}`,
    id: `M63 22C90 22 90 8 150 8M63 22C90 22 90 36 150 36${dots([
      [153, 8],
      [153, 36],
    ])}`,
  },
  paywall: { ink: 'M18 36V16M42 36V16M8 36h60', id: 'M90 36V6', never: 'M114 36V16M138 36V16M162 36V16' },
  identification: {
    ink: `M8 12h30M44 12h44M94 12h74${dots([[91, 12]])}`,
    id: `M8 12h30M44 12c22 0 14 24 40 24h84${dot(41, 12)}`,
  },
  signals: { ink: 'M8 38h22v-6h22v-7h22v-5h22v-7h22v-4h22v-3', id: `M140 6h24${dot(167, 6, 3)}` },
  bots: {
    ink: 'M8 30c12-18 16 8 26-6s12 12 24-4 12 8 22-2',
    never: 'M96 22h72',
    id: 'M96 16v12M110 16v12M124 16v12M138 16v12M152 16v12M166 16v12',
  },
  agents: { ink: 'M8 30c12-18 16 8 26-6s12 12 24-4 12 8 22-2M96 8h64v28H96z', id: 'M112 22l9 9l22-19' },
  mobile: { ink: 'M60 4h28v36H60zM70 35h8', id: `M96 22h40${dot(139, 22, 3)}` },
  ledger: { hair: 'M8 10h160M8 22h160M8 34h160', ink: 'M8 10h60M8 22h96M8 34h40', id: 'M120 22h48' },
  cart: {
    ink: dots([
      [20, 10],
      [76, 34],
      [132, 10],
    ]),
    id: `M8 22h156${dot(167, 22, 3)}M20 10v12M76 34V22M132 10v12`,
  },
  instalments: { ink: 'M8 6h20v8h36v8h36v8h36v8h32', id: 'M28 38V22', never: 'M28 30h140' },
  ladder: { ink: 'M8 38h30v-8h30v-8h30v-8h30v-8h40', id: `M38 38v-8h30${dot(71, 30, 3)}` },
  chain: { ink: 'M8 22h80M160 16l8 6l-8 6', id: 'M88 8v28', never: 'M92 22h72' },
  code: { code: 'await agent.get()' },
  start: { id: 'M8 22a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M26 22h96M100 22v9M111 22v6M122 22v9' },
  glossary: { hair: 'M44 8h116M44 15h92M44 36h108', ink: 'M8 8h24M8 36h18', id: 'M8 22h28M44 22h104' },
  docs: { hair: 'M64 8h96M64 15h72M64 29h96M64 36h56', ink: 'M8 8h36', id: 'M8 29h36' },
  tutorial: {
    ink: 'M8 12h20v20H8zM68 12h20v20H68zM28 22h40M88 22h40M128 12h20v20h-20z',
    id: 'M132 22l5 5l8-10',
  },
  socket: { ink: 'M8 22h60M68 11v22M68 16h12M68 28h12', id: 'M104 11h-12v22h12zM104 22h64' },
  support: { ink: 'M8 6h72v22H32l-9 9v-9H8z', id: 'M104 14h64M104 24h40' },
  comparison: { ink: 'M8 8h54M8 18h58M8 28h90', id: 'M8 38h150' },
  parts: {
    ink: 'M8 14h16v16H8zM34 14h16v16H34zM60 14h16v16H60zM112 14h16v16h-16zM138 14h16v16h-16z',
    id: 'M86 14h16v16H86z',
  },
  branch: {
    ink: `M8 34h160${dots([
      [28, 34],
      [148, 34],
    ])}`,
    id: `M31 34C56 34 48 10 72 10h36C132 10 124 34 145 34${dots([
      [76, 10],
      [104, 10],
    ])}`,
  },
  file: {
    hair: 'M60 12h108M60 22h84M60 32h96',
    id: 'M8 36a16 16 0 0 1 32 0M14 36a10 10 0 0 1 20 0M20 36a4 4 0 0 1 8 0',
  },
};
