import { brand } from '@whorl/contract/brand.ts';
import { pages } from '@whorl/contract/urls.ts';
import { integrationSample } from '../../../content/samples/integration-samples.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { HeadingAndText } from '../../../sections/heading-and-text.tsx';
import { SampleCode } from '../../../sections/text/sample-code.tsx';
import type { RenderedPage } from '../../routes.ts';
import { breadcrumbList } from '../../structured-data.ts';
import styles from './page.module.css';
import { SocketMap } from './socket-map.tsx';
import { sockets, vendors } from './words.tsx';

const trail = [{ title: brand.name, url: pages.home.path }];
const here = 'Integrations';
const description = `Where ${brand.name} plugs in today: a worker, nginx, Express, Fastify, Next.js, each a few lines of code, and which services of others the server really speaks to.`;

export function page(): RenderedPage {
  return {
    head: {
      title: 'Integrations: the places where it plugs in',
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
    element: <Integrations />,
  };
}

export function Integrations() {
  return (
    <>
      <div className={`page-grid ${styles.head} rows-5 pt-7`}>
        <Breadcrumbs trail={trail} here={here} />
        <h1 className="display">Turn one path aside</h1>
        <p className="lead from-8 desktop-end">
          A page talks to its own host. Somewhere between the browser and your server the calls under{' '}
          <code>/agent/</code> leave the road, and that is the whole integration. Choose where.
        </p>
        <div className={styles.map}>
          <SocketMap alternative="A request runs from the browser over the edge and the proxy to your server. At each of the three the path /agent/ can be turned aside to the identification server; one is enough. A call from the page to another host is refused." />
        </div>
      </div>
      <ol className="page-grid mt-9">
        {sockets.map(({ id, at, title, file, says, wrong, isRun }) => (
          <li key={id} className={`${styles.socket} grid gutter-4 py-6 ruled-top`}>
            <div className={`${styles.words} stack-3`}>
              <p className="caption">{at}</p>
              <h2 className="heading" id={id}>
                {title}
              </h2>
              <p>{says}</p>
              <p className="quiet text-3 line-3">
                <span className="caption">Goes wrong: </span>
                {wrong}
              </p>
            </div>
            <SampleCode
              className={`${styles.code} min-0`}
              code={integrationSample(file)}
              title={file}
              caption={
                isRun ? 'Run by e2e/visitors/integrations.test.ts' : 'Not run by a test: there is no nginx in it'
              }
            />
          </li>
        ))}
      </ol>
      <section className="section page-grid" aria-labelledby="vendors">
        <HeadingAndText id="vendors" title="What leaves for others">
          Without settings nothing does: the site runs with no account anywhere. A logo here would promise more than a
          line of the table does, so there are none.
        </HeadingAndText>
        <table className={`rule-table as-records ${styles.vendors} mt-7`}>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">State</th>
              <th scope="col">What goes, or does not</th>
              <th scope="col">Where</th>
            </tr>
          </thead>
          <tbody>
            {vendors.map(({ name, state, what, how }) => (
              <tr key={name} data-state={state}>
                <th scope="row">{name}</th>
                <td data-label="State">{state}</td>
                <td data-label="What">{what}</td>
                <td data-label="Where">{how}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="mt-5">
          Yours is not in it?{' '}
          <a className="link" href={pages.partners.path}>
            Build it with us
          </a>
          , or{' '}
          <a className="link" href={pages.sdkLibraries.path}>
            start from the calls there are
          </a>
          .
        </p>
      </section>
    </>
  );
}
