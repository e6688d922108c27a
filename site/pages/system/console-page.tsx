import type { ReactNode } from 'react';
import { TextWithElements } from '../../islands/text-with-elements.tsx';
import { ConsoleFrame, type ConsolePath } from '../../sections/console-frame.tsx';
import type { RenderedPage } from '../routes.ts';
import styles from './console-page.module.css';

type Props = {
  path: ConsolePath;
  texts: { title: string; description: string; heading: string; noScript: string };
  /** Values in the text that is shown without JavaScript: URLs and names of parameters. */
  parts: Readonly<Record<string, string>>;
  /** Island that loads the data for a signed-in user. */
  children: ReactNode;
};

/** Renders a page of the console as an empty frame without data. */
export const renderConsolePage = (props: Props): RenderedPage => ({
  head: { title: props.texts.title, description: props.texts.description },
  element: <ConsolePage {...props} />,
  slices: [],
});

/** Exported because the build finds the style sheets of exported components only. */
export function ConsolePage({ path, texts, parts, children }: Props) {
  const elements = Object.entries(parts).map(([name, value]) => [name, <code key={name}>{value}</code>]);
  return (
    <ConsoleFrame path={path}>
      <div className={`page-grid ${styles.room}`}>
        <h1 className="title">{texts.heading}</h1>
        <div className="no-script">{children}</div>
        <noscript>
          <p className="lead">
            <TextWithElements text={texts.noScript} parts={Object.fromEntries(elements)} />
          </p>
        </noscript>
      </div>
    </ConsoleFrame>
  );
}
