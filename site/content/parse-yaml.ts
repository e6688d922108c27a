import { type Document, LineCounter, parseDocument } from 'yaml';

type ParsedYaml = {
  /** Not to be changed, because callers share it. */
  readonly document: Document.Parsed;
  /** Converts offsets of the text to lines. */
  readonly lines: LineCounter;
};

const parsedTexts = new Map<string, ParsedYaml>();

/**
 * Parses a YAML text. Each text is parsed once, because a build reads the same files for every page that refers to them.
 *
 * @returns the document, with its syntax errors in `errors`
 */
export function parseYaml(source: string): ParsedYaml {
  let parsed = parsedTexts.get(source);
  if (parsed === undefined) {
    const lines = new LineCounter();
    parsed = { document: parseDocument(source, { lineCounter: lines, schema: 'core' }), lines };
    parsedTexts.set(source, parsed);
  }
  return parsed;
}

/** Returns the value of a YAML text. @throws YAMLParseError the first syntax error */
export function readYaml(source: string): unknown {
  const { document } = parseYaml(source);
  const [error] = document.errors;
  if (error !== undefined) throw error;
  return document.toJS();
}
