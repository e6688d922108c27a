import { expect, test } from 'vitest';
import { adviseOnEmail } from './email-advice.ts';

test.each([
  ['ada@gmial.com', 'ada@gmail.com'],
  ['ada@gmai.com', 'ada@gmail.com'],
  ['ada@gmaill.com', 'ada@gmail.com'],
  ['ada@hotnail.com', 'ada@hotmail.com'],
  ['Ada.L@Outlok.com', 'Ada.L@outlook.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@shop.example.con', 'ada@shop.example.com'],
  ['\u200bada＠gmial.com', 'ada@gmail.com'],
])('adviseOnEmail() corrects %s to %s', (typed, suggestion) => {
  expect(adviseOnEmail(typed, true)).toEqual({ kind: 'typo', suggestion });
});

test.each(['ada@mail.com', 'ada@ymail.com', 'ada@example.com', 'ada@gmx.com', 'ada', 'ada@', '', 'a b@gmial.com'])(
  'adviseOnEmail() gives no advice on %j',
  (typed) => {
    expect(adviseOnEmail(typed, true)).toBeUndefined();
  },
);

test('adviseOnEmail() mentions a private email address only if a work email is requested', () => {
  expect(adviseOnEmail(' ada@GMAIL.com ', true)).toEqual({ kind: 'private' });
  expect(adviseOnEmail('ada@gmail.com', false)).toBeUndefined();
});
