import { brand, type Imprint } from '@whorl/contract/brand.ts';
import { operator } from '../../../../content/interface/pages/static-pages.json';
import { SpecSheet } from '../../../design/term-list.tsx';
import styles from './provider.module.css';

const rows: readonly { name: string; getValue: (imprint: Imprint) => string | undefined }[] = [
  { name: operator.postalAddress, getValue: ({ address }) => address?.join(', ') },
  { name: operator.representedBy, getValue: ({ representedBy }) => representedBy },
  { name: operator.email, getValue: ({ email }) => email },
  { name: operator.phone, getValue: ({ phone }) => phone },
  { name: operator.register, getValue: ({ register }) => register },
  { name: operator.vatId, getValue: ({ vatId }) => vatId },
  { name: operator.privacyContact, getValue: ({ privacyContact }) => privacyContact },
  { name: operator.supervisoryAuthority, getValue: ({ supervisoryAuthority }) => supervisoryAuthority },
];

/** The provider of the site; missing details are marked as such. */
export function Provider() {
  return (
    <div className={styles.provider}>
      <SpecSheet
        rows={[
          { name: operator.name, value: brand.legalEntity },
          ...rows.map(({ name, getValue }) => ({
            name,
            value: getValue(brand.imprint) ?? <span className={styles.open}>{operator.missing}</span>,
          })),
        ]}
      />
    </div>
  );
}
