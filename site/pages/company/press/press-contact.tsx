import { brand } from '@whorl/contract/brand.ts';
import { pressConsent } from '@whorl/contract/leads/consent/press.ts';
import { PressForm } from '../../../islands/forms/press-form.tsx';

/** Where the press writes to, and what may be expected of it. */
export function PressContact() {
  return (
    <>
      <div className="stack-4 to-6">
        <h2 className="heading" id="contact">
          You write about this?
        </h2>
        <p>
          Ask for the raw data of any figure on this site, for a run of a script with other settings, or for an
          explanation of what a visitor id can and cannot prove. Say by when you need it.
        </p>
        <p className="quiet">
          {brand.name} is a sample provider: there is no press office, and whoever runs this site reads what you write.
        </p>
      </div>
      <div className="from-7">
        <PressForm consent={pressConsent} />
      </div>
    </>
  );
}
