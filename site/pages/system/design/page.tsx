import { brand } from '@whorl/contract/brand.ts';
import { fillIn } from '@whorl/contract/view/fill-in.ts';
import { home } from '../../../../content/interface/pages/breadcrumbs.json';
import { page as texts, sections as titles } from '../../../../content/interface/pages/design.json';
import { Breadcrumbs } from '../../../design/breadcrumbs.tsx';
import type { RenderedPage } from '../../routes.ts';
import { DesignColors } from './design-colors.tsx';
import { DesignComponents } from './design-components.tsx';
import { DesignControls } from './design-controls.tsx';
import { DesignDrawings } from './design-drawings.tsx';
import styles from './design-sheet.module.css';
import { DesignText } from './design-text.tsx';

export function page(): RenderedPage {
  return {
    head: {
      title: texts.title,
      description: fillIn(texts.description, { brand: brand.name }),
    },
    element: <DesignSheet />,
  };
}

const sections = [
  { id: 'colors', title: titles.colors, content: <DesignColors /> },
  { id: 'text', title: titles.text, content: <DesignText /> },
  { id: 'controls', title: titles.controls, content: <DesignControls /> },
  { id: 'components', title: titles.components, content: <DesignComponents /> },
  { id: 'drawings', title: titles.drawings, content: <DesignDrawings /> },
];

/** The design sheet: a reference for developers, and a page to check after a change of styles. */
export function DesignSheet() {
  return (
    <div className="page-grid rows-5 pt-7">
      <Breadcrumbs trail={[{ title: home, url: '/' }]} here={texts.title} />
      <h1 className="display">{texts.title}</h1>
      <p className="lead">{texts.lead}</p>
      <ul className="flex wrap gap-2-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
      {sections.map(({ id, title, content }) => (
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
