import { brand, type Imprint } from '@whorl/contract/brand.ts';
import { SpecSheet } from '../../../design/spec-sheet.tsx';
import styles from './provider.module.css';

const rows: readonly { name: string; of: (imprint: Imprint) => string | undefined }[] = [
  { name: 'Address', of: ({ address }) => address?.join(', ') },
  { name: 'Represented by', of: ({ representedBy }) => representedBy },
  { name: 'E-mail', of: ({ email }) => email },
  { name: 'Telephone', of: ({ phone }) => phone },
  { name: 'Register', of: ({ register }) => register },
  { name: 'VAT id', of: ({ vatId }) => vatId },
  { name: 'Personal data', of: ({ privacyContact }) => privacyContact },
  { name: 'Supervisory authority', of: ({ supervisoryAuthority }) => supervisoryAuthority },
];

/** Who answers for the site; what nobody has filled in yet is marked, not invented. */
export function Provider() {
  return (
    <div className={styles.provider}>
      <SpecSheet
        rows={[
          { name: 'Provider', value: brand.legalEntity },
          ...rows.map(({ name, of }) => ({
            name,
            value: of(brand.imprint) ?? <span className={styles.open}>to be filled in by the provider</span>,
          })),
        ]}
      />
    </div>
  );
}
