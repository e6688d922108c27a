type Action = { title: string; url: string };

/** The main action of a page or section, as a paragraph. */
export const MainAction = (action: Action) => <Actions actions={[action]} />;

/** The actions of a page or section in one paragraph. The first is the main one. */
export const Actions = ({ actions, className = '' }: { actions: readonly Action[]; className?: string }) => (
  <p className={`flex wrap gap-3 ${className}`}>
    {actions.map(({ title, url }, index) => (
      <a key={url} className={index === 0 ? 'button button-main' : 'button'} href={url}>
        {title}
      </a>
    ))}
  </p>
);
