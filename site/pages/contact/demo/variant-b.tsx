import { pages } from '@whorl/contract/urls.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import { ContactForm } from '../../../sections/contact-form.tsx';
import { capitalInWords } from '../../../sections/text/in-words.ts';
import type { RenderedPage } from '../../routes.ts';
import { demoDescription, demoHere, demoStructuredData, demoTrail, withoutUs } from './facts.ts';
import styles from './page.module.css';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Get a demo, or take one yourself',
      description: demoDescription,
      canonicalPath: pages.demo.path,
      structuredData: demoStructuredData,
    },
    element: <DemoB />,
  };
}

/** The idea: most questions need nobody; the form is for the one that is left. */
export function DemoB() {
  return (
    <div className="page-grid rows-9 pt-7">
      <div className="to-7 grid gap-4 content-start">
        <Breadcrumbs trail={demoTrail} here={demoHere} />
        <h1 className="display">Ask the software first</h1>
        <p className="lead">
          {capitalInWords(withoutUs.length)} questions it answers at once, by itself, on you. One more is for a person.
        </p>
        <ol className={`${styles.list} mt-5 opened`}>
          {withoutUs.map(({ title, takes, text, url }) => (
            <li key={title}>
              <h2>
                <a href={url}>{title}</a>
              </h2>
              <p>{text}</p>
              <p className="caption">{takes}</p>
            </li>
          ))}
        </ol>
      </div>
      <section className={`${styles.sixth} from-8 desktop-pt-7`} aria-labelledby="sixth">
        <h2 className="heading" id="sixth">
          And on my own site?
        </h2>
        <p>
          That is the one we show you, in half an hour, with your page on the screen. Write what it has to withstand and
          two times that suit you.
        </p>
        <ContactForm form="getDemo" question="What it has to withstand, and when" send="Ask for a demo" />
      </section>
    </div>
  );
}
