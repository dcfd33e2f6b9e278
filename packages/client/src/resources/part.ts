// What every resource has (js-api §2.0), for those that come with another one and are never read by themselves.
import { cannotReload } from './cannot-reload.ts';

/** Part of another resource: it has no address, is never new, and is read again with the one it belongs to. */
export class Part {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get pathRoot(): string {
    return '';
  }

  isNew(): boolean {
    return false;
  }

  /** Always throws: read the resource again that it belongs to. */
  reload(): never {
    return cannotReload(this.#name);
  }
}
