/** Most words of an article, without code, tables and footnotes. */
const MAX_WORDS = 1_300;
/** Most words of the first paragraph, which states what the reader takes away. */
const MAX_TAKEAWAY_WORDS = 40;
const MAX_PARAGRAPH_WORDS = 70;

type Block = { readonly line: number; readonly text: string };
type Problem = { readonly line: number; readonly message: string };

/** Returns the lengths that an article exceeds, each with its line. */
export function checkLength(source: string): Problem[] {
  const blocks = listBlocks(source);
  const paragraphs = blocks.filter(({ text }) => !text.startsWith('#'));
  const problems: Problem[] = [];
  const first = paragraphs[0];
  if (first && countWords(first.text) > MAX_TAKEAWAY_WORDS)
    problems.push({
      line: first.line,
      message: `the first paragraph has ${countWords(first.text)} words; state the takeaway in at most ${MAX_TAKEAWAY_WORDS}`,
    });
  for (const { line, text } of paragraphs) {
    const words = countWords(text);
    if (words > MAX_PARAGRAPH_WORDS)
      problems.push({
        line,
        message: `this paragraph has ${words} words; split it, at most ${MAX_PARAGRAPH_WORDS} are allowed`,
      });
  }
  const total = blocks.reduce((sum, { text }) => sum + countWords(text), 0);
  if (total > MAX_WORDS)
    problems.push({ line: 1, message: `the article has ${total} words; cut it to at most ${MAX_WORDS}` });
  return problems;
}

/** Returns headings, paragraphs and list items; leaves out front matter, code, tables, pictures and footnotes. */
function listBlocks(source: string): Block[] {
  const blocks: { line: number; text: string }[] = [];
  let isFence = false;
  let isFrontMatter = false;
  let isParagraph = false;
  for (const [index, line] of source.split('\n').entries()) {
    if (line === '---' && (index === 0 || isFrontMatter)) {
      isFrontMatter = index === 0;
      continue;
    }
    if (line.startsWith('```')) isFence = !isFence;
    const isText = !isFrontMatter && !isFence && line.trim() !== '' && !/^(?:```|\||\[\^|!\[|<)/.test(line.trim());
    if (!isText) {
      isParagraph = false;
      continue;
    }
    const last = blocks.at(-1);
    if (isParagraph && last && !/^\s*(?:[-*]|\d+\.)\s/.test(line)) last.text += ` ${line}`;
    else blocks.push({ line: index + 1, text: line });
    isParagraph = true;
  }
  return blocks;
}

/** Counts words as a reader sees them: without URLs, footnote marks and punctuation. */
const countWords = (text: string): number =>
  text
    .replace(/\]\([^)]*\)|\[\^[^\]]+\]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
