import { firewallChecks } from '@whorl/contract/playground/bot-firewall.ts';
import { articlePath, pages, playgroundCalls } from '@whorl/contract/urls.ts';
import { Demo } from '../../../islands/demos/demo.tsx';
import '../../../islands/demos/firewall-demo.module.css';
import type { RenderedPage } from '../../routes.ts';
import { DemoPage, demoData, requestCheckNames, Tries } from '../demo-page.tsx';

const here = 'A bot firewall';
const description =
  'The latest visits of bots to this site, and a door that you can close to your own network. Send a program, block it, and knock from a terminal.';

export function page(): RenderedPage {
  return {
    head: { title: 'A bot firewall, played through', description, structuredData: demoData(here, description) },
    element: <BotFirewall />,
  };
}

export function BotFirewall() {
  return (
    <DemoPage
      here={here}
      title="Who came, and who is kept out"
      lead="A verdict on a browser takes a script. A firewall has none to ask: it knows networks. Here one learns from the other."
      demo={
        <Demo
          demo="firewall"
          calls={playgroundCalls.botFirewall}
          visitsPath={playgroundCalls.botFirewall.visits}
          doorPath={playgroundCalls.botFirewall.door}
          names={[...requestCheckNames(true), ...Object.values(firewallChecks)]}
          tries={<Tries items={tries} attack="firewall" />}
        />
      }
      rule={{
        file: 'server/playground/bot-firewall/decide-block.ts',
        text: 'The network is the one that the call comes from: there is no field for another. It is blocked only where a bad bot was identified in it within 24 hours, by a person, and for an hour. The second function is the door, which reads one row.',
      }}
      limits={limits}
      neighbours={neighbours}
    />
  );
}

const tries = [
  <>
    <b>Knock at the door.</b> It is open. Then block your network: if no program came from it, the server says no.
  </>,
  <>
    <b>Send a program.</b> Open this page with a driven browser and press the same button: it is refused, and stands in
    the list.
  </>,
  <>
    <b>Block your network and knock again,</b> from here and with <code>curl</code>. Only the address is looked at, and
    the door stays closed.
  </>,
  <>
    <b>Lift the block,</b> or delete what is kept. After an hour it ends by itself.
  </>,
];

const limits = [
  {
    title: 'Neighbours',
    text: 'A network is blocked with everybody in it. Behind one address of a mobile carrier are thousands of people: block there for minutes, or ask for an identification instead.',
  },
  {
    title: 'Another network',
    text: 'Whoever rents addresses by the hour is at another one with the next call. A list of networks makes that dearer, and no more.',
  },
  {
    title: 'Programs without a script',
    text: 'What never runs the agent is in no list here. It gets nothing either, where data leave the server with a request id only.',
  },
];

const neighbours = [
  {
    title: 'Bot Detection',
    url: pages.botDetection.path,
    text: 'The verdict on your own browser, and which programs were told by what.',
  },
  {
    title: 'What automation leaks',
    url: articlePath('what-automation-leaks'),
    text: 'Sixteen programs, and which four still get past.',
  },
  {
    title: 'Web scraping',
    url: pages.webScraping.path,
    text: 'The same verdict in front of data, request by request.',
  },
];
