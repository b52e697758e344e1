import type { Holders } from '../../../src/contract/check/folder';

/** Which file each path, resource and call belongs to, as this copy of the gateway knows it (decision 050). */
export class PageOwners implements Holders {
  readonly #byClaim = new Map<string, string>();
  readonly #byFile = new Map<string, Set<string>>();

  of(claim: string): string | undefined {
    return this.#byClaim.get(claim);
  }

  by(file: string): string[] {
    return [...(this.#byFile.get(file) ?? [])];
  }

  /** Makes these, and no others, the claims of a file, whoever had them. */
  set(file: string, claims: readonly string[]): void {
    this.remove(file);
    for (const claim of claims) {
      this.#byFile.get(this.#byClaim.get(claim) ?? '')?.delete(claim);
      this.#byClaim.set(claim, file);
    }
    this.#byFile.set(file, new Set(claims));
  }

  remove(file: string): void {
    for (const claim of this.by(file)) this.#byClaim.delete(claim);
    this.#byFile.delete(file);
  }
}
