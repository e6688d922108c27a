import type { ErasureReceipt, FoundData } from '@whorl/contract/console/privacy.ts';
import { useState } from 'react';
import { administratorsOnly, intro } from '../../../../content/interface/console/privacy.json';
import { AdministratorOnly } from '../list/administrator-only.tsx';
import { FindForm } from './find-form.tsx';
import { FoundSection } from './found-section.tsx';
import { ReceiptSection } from './receipt-section.tsx';

export type PrivacyAppProps = {
  endpoints: {
    readonly currentUser: string;
    readonly privacyFind: string;
    readonly privacyExport: string;
    readonly privacyErase: string;
  };
};

/** Exports and erases the data of a person, for administrators. Nothing of it is in the URL, which servers log. */
export const PrivacyApp = ({ endpoints }: PrivacyAppProps) => (
  <AdministratorOnly url={endpoints.currentUser} refusal={administratorsOnly}>
    {() => <Requests endpoints={endpoints} />}
  </AdministratorOnly>
);

function Requests({ endpoints }: PrivacyAppProps) {
  const [found, setFound] = useState<FoundData>();
  const [receipt, setReceipt] = useState<ErasureReceipt>();
  const show = (data: FoundData) => {
    setFound(data);
    setReceipt(undefined);
  };
  const onErased = (erasure: ErasureReceipt) => {
    setReceipt(erasure);
    setFound(undefined);
  };
  return (
    <>
      <p className="lead measure-90ch mt-4">{intro}</p>
      <FindForm url={endpoints.privacyFind} onFind={show} />
      {found ? (
        <FoundSection
          key={found.subject}
          found={found}
          urls={{ export: endpoints.privacyExport, erase: endpoints.privacyErase }}
          onErased={onErased}
        />
      ) : null}
      {receipt ? <ReceiptSection key={receipt.id} receipt={receipt} /> : null}
    </>
  );
}
