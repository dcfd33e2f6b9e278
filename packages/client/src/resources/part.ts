// The common members of a resource (docs/reference/javascript-api.md#resources), for those that are always part of another one.

/** Part of another resource: it has no endpoint, is never new, and never changes. */
export class Part {
  get pathRoot(): string {
    return '';
  }

  isNew(): boolean {
    return false;
  }

  /** Resolves to itself: to refresh it, reload the resource that contains it. */
  async reload(): Promise<this> {
    return this;
  }
}
