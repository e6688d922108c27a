import { brand } from '@whorl/contract/brand.ts';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { RenderedPage } from '../../routes.ts';
import { DesignColours } from './design-colours.tsx';
import { DesignControls } from './design-controls.tsx';
import { DesignDrawings } from './design-drawings.tsx';
import styles from './design-sheet.module.css';
import { DesignText } from './design-text.tsx';
import { DesignWholes } from './design-wholes.tsx';

export function page(): RenderedPage {
  return {
    head: {
      title: 'Design sheet',
      description: `Every part that the pages of ${brand.name} are made of, in every state and in the theme you chose: colours, type, controls, tables, drawings and the whorl.`,
    },
    element: <DesignSheet />,
  };
}

const rooms = [
  { id: 'colours', title: 'Colours', content: <DesignColours /> },
  { id: 'text', title: 'Text', content: <DesignText /> },
  { id: 'controls', title: 'Controls', content: <DesignControls /> },
  { id: 'wholes', title: 'Tables, tabs, dialogs', content: <DesignWholes /> },
  { id: 'drawings', title: 'Drawings and the whorl', content: <DesignDrawings /> },
];

/** What those who build pages look things up in, and what is looked at after a change. */
export function DesignSheet() {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={[{ title: 'Home', url: '/' }]} here="Design sheet" />
      <h1 className="display">Design sheet</h1>
      <p className="lead">
        Every part that the pages are made of, in every state. Switch the theme at the end of the page; what does not
        hold in both is a mistake.
      </p>
      <ul className="flex wrap gap-2-5">
        {rooms.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {rooms.map(({ id, title, content }) => (
        <section key={id} className={`${styles.room} pt-9`} aria-labelledby={id}>
          <h2 className="heading" id={id}>
            {title}
          </h2>
          {content}
        </section>
      ))}
    </div>
  );
}
