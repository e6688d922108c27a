import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { review as texts } from '../../../../content/interface/console/list.json';
import { DetailHeading } from './detail-heading.tsx';
import styles from './list.module.css';
import { QueryLink } from './query-link.tsx';
import type { QueryFormat, QueryView } from './query-view.ts';
import { useShortcuts } from './use-shortcuts.ts';

type Props<Name extends string> = {
  id: string;
  /** Objects of the list that was shown before, in its order. */
  listedIds: readonly string[];
  query: QueryFormat<Name | 'id'>;
  view: QueryView<Name | 'id'>;
  show: (query: string) => void;
  backLabel: string;
  title: string;
  /** Text below the title. */
  note: string;
  /** Whether the user may change the object, which has shortcuts of its own then. */
  canChange: boolean;
  /** @param container element in which shortcuts work */
  children: (container: RefObject<HTMLElement | null>) => ReactNode;
};

/** Page of an object that operators review one after the other, with links and shortcuts to the next and previous one. */
export function ReviewPage<Name extends string>(props: Props<Name>) {
  const { id, listedIds, query, view, show, backLabel, title, note, canChange, children } = props;
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // Shortcuts work while the focus is in this page, and a screen reader announces the object.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another object takes the focus
  useEffect(() => heading.current?.focus({ preventScroll: true }), [id]);
  const format = (next: string) => query.format({ ...view, id: next });
  const index = listedIds.indexOf(id);
  const [previous, next] = index === -1 ? [] : [listedIds[index - 1], listedIds[index + 1]];
  useShortcuts(container, {
    j: () => next !== undefined && show(format(next)),
    k: () => previous !== undefined && show(format(previous)),
    u: () => show(format('')),
  });
  const links = [
    { label: backLabel, target: '' },
    { label: texts.previous, target: previous },
    { label: texts.next, target: next },
  ];
  return (
    <div ref={container}>
      <nav className="flex wrap gap-3" aria-label={texts.navigation}>
        {links.map(({ label, target }) =>
          target === undefined ? null : (
            <QueryLink key={label} query={format(target)} show={show}>
              {label}
            </QueryLink>
          ),
        )}
      </nav>
      <DetailHeading text={title} ref={heading} />
      <p className="caption mt-2 break-anywhere">{note}</p>
      {children(container)}
      <p className={`caption mt-6 ${styles.keys}`}>
        {texts.keys} {canChange ? texts.changeKeys : ''}
      </p>
    </div>
  );
}
