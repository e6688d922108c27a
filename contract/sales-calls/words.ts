import { brand } from '../brand.ts';
import { BOOKING_DAYS } from '../stored-data/lifetimes.ts';

/** What is said of booking a call, in the page that the server fills in and in the one that the script shows. */
export const callWords = {
  title: 'Book a call',
  booked: 'Your call',
  lead: (minutes: number) => `${minutes} minutes with an engineer, free.`,
  sample: `${brand.name} is a sample provider: the time is kept for you and the calendar entry is right; who calls on the day is up to whoever runs this site.`,
  zone: 'Times in',
  choose: 'Choose a time.',
  when: 'When',
  yourTime: 'Your time',
  ourTime: 'Where we are',
  how: 'How',
  book: 'Book this time',
  move: 'Move it to this time',
  none: 'No time is free in the coming days. An engineer answers your message all the same, and you can settle on a time then.',
  taken: 'Somebody else has just taken this time. These are free:',
  begun: 'The call has begun, so it cannot be changed here any more. Please write to us.',
  gone: `This link books no call. It is older than ${BOOKING_DAYS} days, or what it belonged to was erased.`,
  keepPage: 'Keep the address of this page: it opens the call again.',
  keep: 'It stands in the calendar entry too. Whoever has it can move the call or call it off.',
  calendar: 'Put it into your calendar',
  moveTitle: 'Move it',
  cancel: 'Call it off',
  cancelled: 'The call is off',
  cancelledText: 'Its time is free again for others.',
  again: 'Book another time',
  elsewhere: (host: string) => `Our calendar is kept by ${host}. Opening it tells ${host} that you are there.`,
} as const;

/** 14 → `14 times` */
export const countOfTimes = (count: number): string => (count === 1 ? '1 time' : `${count} times`);
