import { ShortPage } from '../../../sections/short-page.tsx';
import type { RenderedPage } from '../../routes.ts';

export function page(): RenderedPage {
  return {
    head: {
      title: 'The content manager is off',
      description:
        'No repository is set up for the content manager of this server, so there is nothing to sign in to. Two ways to edit the texts all the same.',
    },
    element: <ContentManagerOff />,
    slices: ['header'],
  };
}

export function ContentManagerOff() {
  return (
    <ShortPage
      title="Nothing to sign in to"
      lead="The texts of this site are files in a git repository. This server has not been told which one, so its content manager is off, and no name or password would open it."
      beside={<Settings />}
    >
      <h2 className="heading">On your own machine</h2>
      <p className="measure-60">
        <code>npm run dev</code> in a checkout opens the same content manager on the files of that checkout, with nobody
        to sign in to. It needs a browser that lets a page write to a folder: Chrome or Edge.
      </p>
    </ShortPage>
  );
}

/** What whoever runs this server has to set. */
function Settings() {
  return (
    <>
      <p className="mb-5" id="turning-on">
        To turn it on, whoever runs this server sets two variables and starts it again.
      </p>
      <table className="rule-table" aria-describedby="turning-on">
        <thead>
          <tr>
            <th scope="col">variable</th>
            <th scope="col">is</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <code>CMS_BACKEND</code>
            </th>
            <td>github, gitlab or gitea</td>
          </tr>
          <tr>
            <th scope="row">
              <code>CMS_REPOSITORY</code>
            </th>
            <td>OWNER/NAME there</td>
          </tr>
        </tbody>
      </table>
    </>
  );
}
