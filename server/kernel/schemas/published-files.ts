import { hashOf, type PublishedFile } from './page-versions';

/**
 * What Studio has published, over the files on disk (decision 106). A publication stands in place of every text that the
 * folder had until then; a text that the folder never had before is newer and goes first.
 */
export class PublishedFiles {
  readonly #byFile = new Map<string, { version: number; text: string | null; known: ReadonlySet<string> }>();
  readonly #onDisk = new Map<string, string>();

  /** Takes in what is published now; answers the files that have another text by that, or may have. */
  learn(published: readonly PublishedFile[]): string[] {
    const news = published.filter(({ file, version }) => this.#byFile.get(file)?.version !== version);
    for (const { file, version, text, known } of news)
      this.#byFile.set(file, { version, text, known: new Set(known) });
    return news.map(({ file }) => file);
  }

  /** Takes in what the folder has now; answers the text that counts. */
  take(file: string, onDisk: string | undefined): string | undefined {
    if (onDisk === undefined) this.#onDisk.delete(file);
    else this.#onDisk.set(file, onDisk);
    return this.textOf(file);
  }

  /** The text of a file that counts: its publication's, unless the folder has a newer one. */
  textOf(file: string): string | undefined {
    return this.isInForce(file) ? (this.#byFile.get(file)!.text ?? undefined) : this.#onDisk.get(file);
  }

  /** Whether the publication of a file stands in place of what the folder has. */
  isInForce(file: string): boolean {
    return this.#byFile.get(file)?.known.has(hashOf(this.#onDisk.get(file))) ?? false;
  }

  hashOnDisk(file: string): string {
    return hashOf(this.#onDisk.get(file));
  }

  /** The newest publication of a file. */
  versionOf(file: string): number | undefined {
    return this.#byFile.get(file)?.version;
  }

  /** Files that are published and would be there without a file on disk. */
  withoutDisk(): string[] {
    return [...this.#byFile].flatMap(([file, { text, known }]) =>
      text !== null && known.has('') && !this.#onDisk.has(file) ? [file] : [],
    );
  }
}
