import { fillIn } from '@whorl/contract/view/fill-in.ts';
import * as texts from '../../../content/interface/site/site-frame.json';
import styles from './menu-panel.module.css';
import type { MenuDrawing, ShownMenu, ShownMenuItem } from './shell-data.ts';

type Props = {
  menu: ShownMenu;
  path: string;
  /** Drawings and links to demos are rendered when the menu is first opened, to keep them out of the HTML. */
  wasOpened: boolean;
};

/** Panel of one menu: its introduction, its pages, and a recommended article. */
export function MenuPanel({ menu, path, wasOpened }: Props) {
  const drawn = menu.items.every(({ drawing }) => drawing !== undefined);
  return (
    <div className={styles.panel}>
      <div className={styles.inner}>
        <div>
          <p className={styles.title}>{menu.title}</p>
          <p className={styles.sentence}>{menu.sentence}</p>
          {menu.more ? (
            <a className="link caption" href={menu.more.url}>
              {menu.more.title}
            </a>
          ) : null}
        </div>
        <ul className={drawn ? styles.drawn : styles.list}>
          {menu.items.map((item) => (
            <Row key={item.url} item={item} here={item.url === path} isDrawn={drawn} wasOpened={wasOpened} />
          ))}
        </ul>
        {menu.feature ? (
          <a className={styles.feature} href={menu.feature.url}>
            <span className="caption">{texts.fromBlog}</span>
            <span className={styles.cover}>
              <img className="ink-image" src={menu.feature.cover} alt="" width={293} height={176} loading="lazy" />
            </span>
            <span className={`${styles.featureTitle} medium line-3`}>{menu.feature.title}</span>
            <span className="caption">{menu.feature.note}</span>
          </a>
        ) : null}
      </div>
    </div>
  );
}

type RowProps = { item: ShownMenuItem; here: boolean; isDrawn: boolean; wasOpened: boolean };

function Row({ item, here, isDrawn, wasOpened }: RowProps) {
  return (
    <li className={`${styles.row} relative`}>
      <a href={item.url} aria-current={here ? 'page' : undefined} rel={item.isLocal ? undefined : 'external'}>
        {isDrawn && item.drawing ? (
          <span className={styles.drawing}>{wasOpened ? <Drawing drawing={item.drawing} /> : null}</span>
        ) : null}
        <span className="block">
          <span className={`${styles.name} block`}>{item.title}</span>
          <span className="quiet text-2 line-2 block">{item.description}</span>
        </span>
      </a>
      {wasOpened && item.useCasesLink ? (
        <a className={styles.try} href={item.useCasesLink} aria-label={fillIn(texts.tryDemoOf, { title: item.title })}>
          {texts.tryDemo}
        </a>
      ) : null}
    </li>
  );
}

function Drawing({ drawing }: { drawing: MenuDrawing }) {
  if (drawing.code !== undefined) return <code className={styles.code}>{drawing.code}</code>;
  return (
    <svg viewBox="0 0 176 44" aria-hidden="true">
      {drawing.hair ? <path className="line-hair" d={drawing.hair} /> : null}
      {drawing.never ? <path className="line-never" d={drawing.never} /> : null}
      {drawing.ink ? <path className="line-ink" d={drawing.ink} /> : null}
      {drawing.id ? <path className="line-id" d={drawing.id} /> : null}
    </svg>
  );
}
