/** What holds here, and what therefore never happens. */
export const habits: readonly { does: string; not: string }[] = [
  {
    does: 'A figure on a page comes with the command that measured it, or with its source.',
    not: 'A number that somebody heard in a meeting.',
  },
  {
    does: 'Why something is as it is stands in a record, with what was decided against.',
    not: 'Asking who was there at the time.',
  },
  {
    does: 'Every page has a budget in bytes, the agent has one too, and a test refuses what is over it.',
    not: 'A week of making it fast before the launch.',
  },
  {
    does: 'A change says in its message what was wrong before. It leaves every test green.',
    not: '“Various fixes”.',
  },
  {
    does: 'Where another tool does it better, our own comparison says so.',
    not: 'A table in which only we have ticks.',
  },
];

/** What becomes of an application. */
export const stations: readonly { who: string; what: string }[] = [
  {
    who: 'You',
    what: 'answer one or two questions that belong to the work, and show something of yours: a link, or a file.',
  },
  { who: 'The server', what: 'writes it to disk before it thanks you. With or without JavaScript.' },
  { who: 'The team', what: 'reads it, not a filter for words. Whoever you would work with answers.' },
  { who: 'The server', what: 'deletes it {days} days after it came, whatever became of it.' },
];
