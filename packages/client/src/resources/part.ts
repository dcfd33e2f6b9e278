// What every resource has (js-api §2.0), for those that only ever come with another one.

/** Part of another resource: it has no address of its own, is never new, and stays as it came. */
export class Part {
  get pathRoot(): string {
    return '';
  }

  isNew(): boolean {
    return false;
  }

  /** Resolves to itself: what the service says now is in the resource that it came with, read again. */
  async reload(): Promise<this> {
    return this;
  }
}
