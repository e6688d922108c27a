import type { FormKeyKind } from '@whorl/contract/keys/api-key.ts';
import {
  DASHBOARD_PLACEHOLDER,
  FIRST_REQUEST_PART,
  firstRequestParts,
  ISSUED_PART,
  issuedParts,
  placeholders,
  REFERENCE_PART,
  referenceParts,
} from '@whorl/contract/keys/issued-page.ts';
import { KEY_REFERENCE_MINUTES, referenceField } from '@whorl/contract/keys/key-setup.ts';
import { keySetupCalls } from '@whorl/contract/urls.ts';
import { firstRequest, secretKey } from '../../../../content/interface/forms/issued-key.json';
import { withoutScript as texts } from '../../../../content/interface/forms/new-key.json';
import { formWords, linkTo, type ThankYou, withLinks } from '../../../content/forms.tsx';
import { FirstRequestNote } from '../../../islands/signup/first-request-note.tsx';
import { IssuedKey } from '../../../islands/signup/issued-key.tsx';
import { TextWithElements } from '../../../islands/text-with-elements.tsx';
import { SalesCallPlace } from '../../../sections/sales-call-place.tsx';
import { ShortPage } from '../../../sections/short-page.tsx';
import type { RenderedPage } from '../../routes.ts';
import { NextKeySteps } from '../signup-panel.tsx';

/** The API key or token that the server fills in when the browser itself posted the form, without script. */
function Issued({ kind, form }: { kind: FormKeyKind; form: string }) {
  return (
    <>
      <p {...{ [ISSUED_PART]: issuedParts.none }}>
        <TextWithElements
          text={texts.text}
          parts={{
            link: (
              <a className="link" href={form}>
                {texts.link}
              </a>
            ),
            hours: KEY_REFERENCE_MINUTES / 60,
          }}
        />
      </p>
      <div hidden {...{ [ISSUED_PART]: issuedParts.key }}>
        <IssuedKey kind={kind} text={placeholders.key} until={placeholders.until} origin={placeholders.origin} />
        {kind === 'free' ? <FreeKeySteps form={form} /> : null}
      </div>
      {kind === 'free' ? (
        <div hidden {...{ [ISSUED_PART]: issuedParts.secret }}>
          <IssuedKey kind="free-secret" text={placeholders.key} origin={placeholders.origin} />
          <p>
            <a className="link" href={form} {...{ [REFERENCE_PART]: referenceParts.page }}>
              {secretKey.back}
            </a>
          </p>
        </div>
      ) : null}
      <p id={DASHBOARD_PLACEHOLDER.slice(1)} hidden {...{ [ISSUED_PART]: issuedParts.dashboard }}>
        <a className="button button-main" href={DASHBOARD_PLACEHOLDER}>
          {texts.account}
        </a>
      </p>
    </>
  );
}

/** First request and secret key; each click loads the page with the current state. */
const FreeKeySteps = ({ form }: { form: string }) => (
  <div className="grid gap-3">
    <p {...{ [FIRST_REQUEST_PART]: firstRequestParts.waiting }}>
      <FirstRequestNote receivedAt={undefined}>
        <a className="link" href={form} {...{ [REFERENCE_PART]: referenceParts.page }}>
          {firstRequest.checkAgain}
        </a>
      </FirstRequestNote>
    </p>
    <p hidden {...{ [FIRST_REQUEST_PART]: firstRequestParts.received }}>
      <FirstRequestNote receivedAt={placeholders.receivedAt} />
    </p>
    <h2 className="row-title">{secretKey.title}</h2>
    <p>{secretKey.text}</p>
    <form method="post" action={keySetupCalls.secretKey}>
      <input type="hidden" name={referenceField} {...{ [REFERENCE_PART]: referenceParts.field }} />
      <button type="submit" className="button">
        {secretKey.create}
      </button>
    </form>
    <NextKeySteps />
  </div>
);

/** The page that follows a form that the browser itself posted, without script. */
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
