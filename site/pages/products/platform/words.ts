/** What a library leaves to be written around it, and where it is when it is paid for. */
export const additions: readonly { need: string; library: string; product: string }[] = [
  {
    need: 'Know a browser whose language was changed',
    library: 'a cookie of yours, signed, and a table that ties it to hashes',
    product: 'the cookie is asked first, the traits after it',
  },
  {
    need: 'Know how long it has been coming',
    library: 'store every hash with its time, and clean up',
    product: 'first time, last time and count in the answer',
  },
  {
    need: 'Keep a forged id out',
    library: 'nothing helps: the hash comes from the page',
    product: 'ids are signed and held against platform and graphics; copies from elsewhere are refused',
  },
  {
    need: 'Tell programs apart',
    library: 'a second library in the page, and your own comparison with the headers',
    product: 'both looks in one verdict, with its kind',
  },
  {
    need: 'Look a decision up in March that was made in January',
    library: 'write down what you knew, each time',
    product: 'each answer has a number and lies in the database for 90 days',
  },
  {
    need: 'Erase somebody who asks for it',
    library: 'find all places that you wrote it to',
    product: 'one request from that browser; backups are yours or ours to rotate',
  },
  {
    need: 'Keep what is kept: updates, backups',
    library: 'nothing runs and nothing is kept, so there is nothing to do',
    product: 'we, for what we run, without a promise of hours; you, for what you run',
  },
];

export const stillYours: readonly { what: string; why: string }[] = [
  {
    what: 'The decision',
    why: 'No score comes out of it that says refuse. A rule of yours does, and you answer for it.',
  },
  {
    what: 'The question before it',
    why: 'Where the law asks for consent you ask for it. The agent waits to be called.',
  },
  { what: 'The way out', why: 'Somebody who is refused by mistake needs a person or another proof. Build that first.' },
];

/** Identifications a month at which the price is shown. */
export const volumes = [20_000, 200_000, 1_000_000, 10_000_000] as const;
