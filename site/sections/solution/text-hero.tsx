import { Breadcrumbs } from '../../design/breadcrumbs.tsx';
import { Actions } from '../../design/main-action.tsx';

type Props = {
  trail: readonly { title: string; url: string }[];
  here: string;
  title: string;
  lead: string | undefined;
  actions: readonly { title: string; url: string }[];
};

/** The first section of a page without a drawing. */
export const TextHero = ({ trail, here, title, lead, actions }: Props) => (
  <div className="page-grid rows-5 pt-7">
    <Breadcrumbs trail={trail} here={here} />
    <h1 className="display">{title}</h1>
    {lead === undefined ? null : <p className="lead">{lead}</p>}
    {actions.length === 0 ? null : <Actions actions={actions} />}
  </div>
);
