import { deflateRawSync } from 'node:zlib';

type Entry = {
  name: string;
  content?: Buffer;
  /** Size in the central directory, if it differs from the real one. */
  unpackedBytes?: number;
};

/** Creates a ZIP archive with these files. */
export function createZip(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content = Buffer.from('<x/>'), unpackedBytes = content.length } of entries) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(unpackedBytes, 22);
    local.writeUInt16LE(name.length, 26);
    const central = Buffer.alloc(46);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(unpackedBytes, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    const body = Buffer.concat([local, Buffer.from(name), packed]);
    bodies.push(body);
    directory.push(central, Buffer.from(name));
    offset += body.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

const wordParts: readonly Entry[] = [{ name: '[Content_Types].xml' }, { name: 'word/document.xml' }];
const compoundFile = (stream: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);

/** One valid file of each kind. */
export const validFiles = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  doc: compoundFile('WordDocument'),
  docx: createZip(wordParts),
  txt: Buffer.from('\ufeffJosé, 1843–1852\r\n\tNotes on an engine.\n'),
  rtf: Buffer.from('{\\rtf1\\ansi Ada.}'),
} as const;

/** Files whose content doesn't match their name. */
export const invalidFiles: readonly [what: string, name: string, content: Buffer][] = [
  [
    'a program called a PDF',
    'cv.pdf',
    Buffer.concat([Buffer.from('MZ\x90\0\x03\0'), Buffer.alloc(200), validFiles.pdf]),
  ],
  ['a script of a shell with a zero in it', 'cv.txt', Buffer.from('#!/bin/sh\n\0')],
  ['a page called a text', 'cv.txt', Buffer.from('\n<!DOCTYPE html><script>alert(1)</script>')],
  ['a drawing called a text', 'cv.txt', Buffer.from('<svg onload="alert(1)"/>')],
  ['a text that is not UTF-8', 'cv.txt', Buffer.from([0x4a, 0xe9, 0x20, 0xff])],
  ['a text with control characters', 'cv.txt', Buffer.from('Ada\u001b[2J')],
  ['nothing but blanks', 'cv.txt', Buffer.from(' \n ')],
  ['a spreadsheet called a DOC', 'cv.doc', compoundFile('Workbook')],
  ['any archive called a DOCX', 'cv.docx', createZip([{ name: 'run.exe' }])],
  ['a document with macros', 'cv.docx', createZip([...wordParts, { name: 'word/vbaProject.bin' }])],
  ['an archive that unpacks to gigabytes', 'cv.docx', createZip([...wordParts, { name: 'a', unpackedBytes: 2 ** 31 }])],
  ['an archive cut off', 'cv.docx', validFiles.docx.subarray(0, validFiles.docx.length - 30)],
  ['a program with an archive behind it', 'cv.docx', Buffer.concat([Buffer.from('MZ'), validFiles.docx])],
  ['a picture', 'cv.pdf', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
];
