import { expect, test } from 'vitest';
import { createZip, invalidFiles, validFiles } from '../../testing/application-files.ts';
import { detectFileKind, toSafeFileName } from './detect-file-kind.ts';

test.each(Object.entries(validFiles))('detectFileKind detects a %s file by its content', (kind, content) => {
  expect(detectFileKind(content)).toBe(kind);
});

test.each(invalidFiles)('detectFileKind returns undefined for %s', (_, _name, content) => {
  expect(detectFileKind(content)).toBeUndefined();
});

test('detectFileKind never throws for truncated or modified files', () => {
  const whole = createZip([{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }]);
  for (let length = 0; length < whole.length; length += 1) detectFileKind(whole.subarray(0, length));
  for (let at = 0; at < whole.length; at += 1) {
    const changed = Buffer.from(whole);
    changed[at] = 0xff;
    detectFileKind(changed);
  }
  expect(detectFileKind(whole)).toBe('docx');
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
])('toSafeFileName turns %j into %j', (given, kept) => {
  expect(toSafeFileName(given, 'pdf')).toBe(kept);
});
