import type { IssuedKind } from '@whorl/contract/keys/api-key.ts';
import { DASHBOARD_PLACEHOLDER, ISSUED_PART, issuedParts, placeholders } from '@whorl/contract/keys/issued-page.ts';
import { formWords, linkTo, type ThankYou, withLinks } from '../../../content/forms.tsx';
import { IssuedKey } from '../../../islands/signup/issued-key.tsx';
import { SalesCallPlace } from '../../../sections/sales-call-place.tsx';
import { ShortPage } from '../../../sections/short-page.tsx';
import type { RenderedPage } from '../../routes.ts';

/** What the server fills in, and shows, when the browser itself has posted the form. */
function Issued({ kind, form }: { kind: IssuedKind; form: string }) {
  return (
    <>
      <p {...{ [ISSUED_PART]: issuedParts.none }}>
        The key is shown once, for half an hour, at the address that the form leads to. It is not here any more?{' '}
        <a className="link" href={form}>
          Send the form again
        </a>{' '}
        for another.
      </p>
      <div hidden {...{ [ISSUED_PART]: issuedParts.key }}>
        <IssuedKey kind={kind} text={placeholders.key} until={placeholders.until} origin={placeholders.origin} />
      </div>
      <p id={DASHBOARD_PLACEHOLDER.slice(1)} hidden {...{ [ISSUED_PART]: issuedParts.dashboard }}>
        <a className="button button-main" href={DASHBOARD_PLACEHOLDER}>
          Open your account
        </a>
      </p>
    </>
  );
}

/** The page that a form ends on when the browser itself posted it. */
export function page({ words, page: form, issues, offersCall }: Omit<ThankYou, 'thanks'>): RenderedPage {
  const { title, description, lead, next, notes = [] } = formWords(words).thankYou;
  const link = linkTo(next);
  return {
    head: { title, description },
    element: (
      <ShortPage
        title={title}
        lead={lead}
        action={
          <a className="button" href={link.url}>
            {link.title}
          </a>
        }
      >
        {offersCall ? <SalesCallPlace /> : null}
        {issues ? <Issued kind={issues} form={form} /> : null}
        {notes.map((note) => (
          <p key={note}>{withLinks(note, 'link')}</p>
        ))}
      </ShortPage>
    ),
  };
}
