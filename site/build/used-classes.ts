import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Collects the class names that a page may use. Each browser module is read once for all pages. */
export class UsedClasses {
  readonly #assetsDir: string;
  readonly #entry: string;
  readonly #modules = new Map<string, { words: Set<string>; imports: string[] }>();

  /** @param entryUrl URL of the module that imports those of every page */
  constructor(publicDir: string, entryUrl: string) {
    this.#assetsDir = join(publicDir, 'assets');
    this.#entry = basename(entryUrl);
  }

  /**
   * Returns the classes in a page's HTML and in the parts that the server fills in, and every word in its modules and
   * their imports, because any word may become a class.
   *
   * @param moduleUrls modules of the page's client components
   */
  of(body: string, moduleUrls: readonly string[]): Set<string> {
    const found = new Set(
      [...body.matchAll(/\b(?:class|data-inner-classes)="([^"]*)"/g)].flatMap(([, classes = '']) => classes.split(' ')),
    );
    const files = new Set([this.#entry, ...moduleUrls.map((url) => basename(url))]);
    for (const file of files) {
      const { words, imports } = this.#read(file);
      for (const word of words) found.add(word);
      if (file !== this.#entry) for (const imported of imports) files.add(imported);
    }
    return found;
  }

  #read(file: string): { words: Set<string>; imports: string[] } {
    let known = this.#modules.get(file);
    if (!known) {
      const source = readFileSync(join(this.#assetsDir, file), 'utf8');
      known = {
        words: new Set(source.match(/[\w-]+/g)),
        imports: [...source.matchAll(/["'`]\.\/([\w-]+\.js)["'`]/g)].flatMap(([, name]) => name ?? []),
      };
      this.#modules.set(file, known);
    }
    return known;
  }
}
