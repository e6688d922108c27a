import { pages } from '@whorl/contract/urls.ts';
import { type AttackDrawing, CardTesting, CredentialStuffing, ManyAccounts, SmsPumping } from './attack-drawings.tsx';
import styles from './attacks.module.css';
import { DrawingKey } from './drawing-key.tsx';

type Attack = {
  name: string;
  text: string;
  rule: readonly string[];
  Drawing: AttackDrawing;
  alternative: string;
  /** Where it is told in full. */
  url: string;
};

const attacks: readonly Attack[] = [
  {
    name: 'Payment fraud',
    url: pages.paymentFraud.path,
    text: 'Card testers change the card, the name and the address with every try. The laptop stays on the desk.',
    rule: ['failed payments(visitor) ≥ 3', '→ refuse before the acquirer asks'],
    Drawing: CardTesting,
    alternative:
      'Ten payments on five cards within a quarter of an hour; one visitor id joins them, and the third failure ends them.',
  },
  {
    name: 'Account takeover',
    url: pages.accountTakeover.path,
    text: 'A list of stolen passwords is tried from a new address each time. Counting addresses finds nothing; counting visitors does.',
    rule: ['failures(visitor, 24 h) ≥ 5 → block', 'visitor new to the account', '→ ask for a second factor'],
    Drawing: CredentialStuffing,
    alternative:
      'Dozens of logins within four minutes; after the fifth failure of one visitor the rest never happens, while customers sign in.',
  },
  {
    name: 'SMS fraud',
    url: pages.smsFraud.path,
    text: 'Every code you send costs money, and some of the numbers pay whoever makes them ring.',
    rule: ['codes(visitor, 24 h) ≤ 3', 'bot → no code at all'],
    Drawing: SmsPumping,
    alternative: 'Codes sent over a day: twenty-four without a limit, three with a limit per visitor.',
  },
  {
    name: 'New-account fraud',
    url: pages.newAccountFraud.path,
    text: 'An e-mail address is free, and so is a private window. A second computer is not.',
    rule: ['accounts(visitor) = 1', 'one voucher per visitor', '→ refuse, and say why'],
    Drawing: ManyAccounts,
    alternative: 'Six sign-ups of one visitor id; the first gets the welcome gift, the others are refused.',
  },
];

/** Four attacks as ruled rows, each with its drawing and the rule that ends it. */
export function Attacks() {
  return (
    <section className="section page-grid" aria-labelledby="attacks">
      <h2 className={`title ${styles.title} to-10`} id="attacks">
        Four attacks, and the line your logs do not draw
      </h2>
      <div className="from-10 self-end mt-6">
        <DrawingKey />
      </div>
      <ol className="mt-9 opened">
        {attacks.map(({ name, text, rule, Drawing, alternative, url }) => (
          <li key={name} className={styles.row}>
            <div className={styles.words}>
              <h3 className="row-title">
                <a href={url}>{name}</a>
              </h3>
              <p className="quiet">{text}</p>
            </div>
            <div className={styles.drawing} role="img" aria-label={alternative}>
              <Drawing narrow={false} />
              <Drawing narrow />
            </div>
            <p className={`callout callout-rule evidence ${styles.rule}`}>
              {rule.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <p className="caption mt-4">
        Worked examples, with times and counts chosen to be drawn. The rules are yours to write, on your server; the
        visitor id is what lets them count.
      </p>
    </section>
  );
}
