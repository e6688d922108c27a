/** Rules that many shops have, and the good customer whom each of them meets. */
export const rules = [
  {
    rule: 'More than three orders from one address',
    meets: 'The fourth colleague of one office, the student in a hall of residence.',
    instead: 'More than three from one visitor.',
  },
  {
    rule: 'Card and address in two countries',
    meets: 'The customer on holiday, who has ordered from the same telephone all year.',
    instead: 'The same, unless this visitor has paid with this card before.',
  },
  {
    rule: 'First order above $500',
    meets: 'Someone who read the product page on nine evenings and now buys.',
    instead: 'The same, for visitors without an earlier day here.',
  },
  {
    rule: 'Log-in from a new place',
    meets: 'Everyone whose provider moves them to another address overnight.',
    instead: 'Log-in by a visitor whom the account has not seen.',
  },
  {
    rule: 'A puzzle before every sign-up',
    meets: 'All of them, and those who cannot see it most.',
    instead: 'A puzzle where automation was found, or where there is no answer.',
  },
] as const;

export const ways = [
  {
    title: 'Let one in a hundred through',
    text: 'Choose them by chance, before the rule is asked, and write down what becomes of them after sixty days. The share that turned out well is your figure. It costs the frauds among them; with one in a hundred that is a known sum.',
    gives: 'the share itself',
  },
  {
    title: 'Ask instead of refusing',
    text: 'A second factor or 3-D Secure tells you who was honest: who passes was. Who gives up may have been honest too, so this finds the lower end.',
    gives: 'a floor',
  },
  {
    title: 'Look who came back',
    text: 'By visitor id: who was refused, returned within a week, passed in another way and never disputed. Your log has them already, as strangers.',
    gives: 'a floor, from the past',
  },
] as const;
