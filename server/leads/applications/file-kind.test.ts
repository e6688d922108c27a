import { expect, test } from 'vitest';
import { badFiles, goodFiles, zip } from '../../testing/application-files.ts';
import { fileKind, fileName } from './file-kind.ts';

test.each(Object.entries(goodFiles))('a %s is known by its content', (kind, content) => {
  expect(fileKind(content)).toBe(kind);
});

test.each(badFiles)('%s is none of these', (_, _name, content) => {
  expect(fileKind(content)).toBeUndefined();
});

test('whatever is cut off or changed is no reason to throw', () => {
  const whole = zip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);
  for (let length = 0; length < whole.length; length += 1) fileKind(whole.subarray(0, length));
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = 0xff;
    fileKind(changed);
  }
  expect(fileKind(whole)).toBe('docx');
});

test.each([
  ['CV of Ada.pdf', 'CV of Ada.pdf'],
  ['cv.exe', 'cv.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['a\u202egpj.exe', 'agpj.pdf'],
  ['\0\u001b[2J.pdf', '[2J.pdf'],
  ['.htaccess', 'file.pdf'],
  ['', 'file.pdf'],
  [`${'x'.repeat(500)}.pdf`, `${'x'.repeat(116)}.pdf`],
  ['Résumé.pdf', 'Résumé.pdf'],
])('the name %j becomes %j', (given, kept) => {
  expect(fileName(given, 'pdf')).toBe(kept);
});
