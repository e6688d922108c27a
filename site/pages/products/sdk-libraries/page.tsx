import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import type { ReactNode } from 'react';
import { measured } from '../../../content/records/comparisons.ts';
import { sdkSamples } from '../../../content/samples/sdk-samples.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { CopySample } from '../../../islands/reading/copy-sample.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { calls, errors, inventory } from './words.ts';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'SDKs and libraries';
const description =
  'What there is to build with: the agent as an ES module, a React effect and a query for your server, each a sample that a test runs. And what is missing.';

export function page(): RenderedPage {
  return {
    head: {
      title: 'SDKs and libraries: three samples that run',
      description,
      structuredData: [
        breadcrumbList(trail, here),
        {
          '@context': 'https://schema.org',
          '@type': 'TechArticle',
          headline: here,
          description,
          author: { '@type': 'Organization', name: brand.name },
        },
      ],
    },
    element: <SdkLibraries />,
  };
}

export function SdkLibraries() {
  return (
    <>
      <div className="page-grid rows-5 pt-7">
        <Breadcrumbs trail={trail} here={here} />
        <div className={styles.words}>
          <h1 className="display">Three samples, and nothing to install</h1>
          <p className="lead">
            The agent is one module on your own host. A page imports it, your server looks the answer up. What you copy
            here is what a test runs in a browser and in Node before it is published.
          </p>
          <p>
            <CopySample from="page">Copy the first sample</CopySample>
          </p>
        </div>
        <table className={`rule-table ${styles.inventory} self-end mt-6`}>
          <caption className="visually-hidden">What there is and what there is not</caption>
          <tbody>
            {inventory.map(({ what, state, note }) => (
              <tr key={what} data-state={state}>
                <th scope="row">{what}</th>
                <td>
                  <b>{state === 'there' ? 'there' : 'not there'}</b>: {note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Sample
        id="page"
        title="In a page"
        file="order.html"
        code={sdkSamples.page}
        notes={
          <>
            <p>
              The module posts to the host that it was loaded from. A page on another host needs a key of its own, which{' '}
              <code>npm run keys -- create --public --origin</code> makes for its origin.
            </p>
            <p>
              Under a strict Content Security Policy put the script into a file. With Trusted Types, allow the policy{' '}
              <code>agent-frame</code>; without it one of {measured.signals} signals is missing and nothing else.
            </p>
          </>
        }
      />
      <Sample
        id="react"
        title="In React"
        file="use-visitor.ts"
        code={sdkSamples.react}
        notes={
          <>
            <p>
              The loader goes into your bundle and the agent does not: it is imported when the effect runs, after your
              page is there. However many components ask, one request is made, and its answer holds for the session.
            </p>
            <p>
              The package is a workspace of this repository. Copy the folders <code>agent</code> and{' '}
              <code>contract</code>, or import across the workspace.
            </p>
          </>
        }
      />
      <Sample
        id="server"
        title="On your server"
        file="may-order.mjs"
        code={sdkSamples.server}
        notes={
          <>
            <p>
              What the page hands on can be changed on the way; what the server stored cannot. This asks for the stored
              answer by its request id, with a secret key: <code>npm run keys -- create --secret --workspace own</code>{' '}
              makes one for the visitors of this site itself, and shows it once.
            </p>
            <p>
              The answer has the form of the commercial vendor’s, so that its open-source server SDKs read it too.
              Whether the id belongs to this order is yours to check: accept each request id once.
            </p>
          </>
        }
      />
      <section className="section page-grid" aria-labelledby="calls">
        <HeadingAndText id="calls" title="Every call there is">
          Both modules have types; these are their exports. Every promise that is rejected brings an error whose name
          and message never change.
        </HeadingAndText>
        <dl className={styles.calls}>
          {calls.map(({ call, does }) => (
            <div key={call}>
              <dt>{call}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <h3 className={`row-title ${styles.errorsTitle}`} id="errors">
          The errors you will meet
        </h3>
        <dl className={styles.errors}>
          {errors.map(({ name, message }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{message}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.errorsTitle}>
          What each means and what to do: <a href={pages.support.path}>support</a>.
        </p>
      </section>
    </>
  );
}

type SampleProps = { id: string; title: string; file: string; code: string; notes: ReactNode };

function Sample({ id, title, file, code, notes }: SampleProps) {
  return (
    <section className="page-grid rows-5 pt-10" aria-labelledby={id}>
      <div className={styles.notes}>
        <h2 className="heading" id={id}>
          {title}
        </h2>
        {notes}
      </div>
      <SampleCode
        className={`${styles.code} min-0 opened`}
        code={code}
        title={file}
        caption="Run by e2e/visitors/sdk-samples.test.ts"
      />
    </section>
  );
}
