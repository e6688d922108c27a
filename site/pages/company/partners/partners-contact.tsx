import { partnersConsent } from '@whorl/contract/leads/consent/partners.ts';
import { PartnersForm } from '../../../islands/forms/partners-form.tsx';

/** Where a partner writes to. */
export function PartnersContact() {
  return (
    <>
      <div className="stack-4 to-6">
        <h2 className="heading" id="contact">
          Propose one
        </h2>
        <p>
          Say which of the three you would be, for which client or product, and how many identifications a month you
          expect. A number that you guessed is fine when you say so.
        </p>
        <p className="quiet">
          You do not need us to begin: the software is under the MIT licence, and an agency may run it for a client
          without asking or paying anybody.
        </p>
      </div>
      <div className="from-7">
        <PartnersForm consent={partnersConsent} />
      </div>
    </>
  );
}
