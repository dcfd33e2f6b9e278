// Decides what a reference to a secret means for one entry: the stored secret stays, it is replaced, or it is missing.
import { isObject } from '../operator/merge.ts';
import type { Problem } from './sections/refused-call.ts';
import { isSecretReference, type ResolvedSecrets, referenceName } from './sections/secrets.ts';
import type { Fields, StoredEntry } from './sections/section.ts';

export type ResolvedEntry = {
  /** As the file shows it, with the stored reference where the secret stays. */
  readonly shown: Fields;
  /** As the admin API gets it, with the secrets themselves. */
  readonly sent: Fields;
  readonly problems: readonly Problem[];
};

type Resolved = { readonly shown: unknown; readonly sent: unknown; readonly problems: readonly Problem[] };

const missing = (path: string, name: string): Problem => {
  const [kind, ...rest] = name.split(':');
  const place = kind === 'env' ? `the environment variable ${rest.join(':')}` : `the file ${rest.join(':')}`;
  return {
    path,
    message: `${path}: ${place} has no secret, and none is stored. Provide it, and repeat the command.`,
  };
};

const fieldAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isObject(found) ? found[name] : undefined), value);

const resolve = (
  value: unknown,
  path: readonly string[],
  stored: StoredEntry | undefined,
  secrets: ResolvedSecrets,
): Resolved => {
  const place = path.join('.');
  const known = stored?.secrets[place];
  const kept = (): Resolved => ({ shown: fieldAt(stored?.fields, path), sent: known?.[0], problems: [] });
  if (isSecretReference(value)) {
    const name = referenceName(value);
    const given = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
    if (given === undefined)
      return known ? kept() : { shown: value, sent: undefined, problems: [missing(place, name)] };
    return known?.includes(given) ? kept() : { shown: { ...value, is: 'new' }, sent: given, problems: [] };
  }
  if (typeof value === 'string' && known)
    return known.includes(value) ? kept() : { shown: value, sent: value, problems: [] };
  if (!isObject(value)) return { shown: value, sent: value, problems: [] };
  const children = Object.entries(value).map(
    ([name, child]) => [name, resolve(child, [...path, name], stored, secrets)] as const,
  );
  return {
    shown: Object.fromEntries(children.map(([name, { shown }]) => [name, shown])),
    sent: Object.fromEntries(children.map(([name, { sent }]) => [name, sent])),
    problems: children.flatMap(([, { problems }]) => problems),
  };
};

/** Resolves every reference of an entry. */
export const resolveEntry = (
  fields: Fields,
  stored: StoredEntry | undefined,
  secrets: ResolvedSecrets,
): ResolvedEntry => {
  const { shown, sent, problems } = resolve(fields, [], stored, secrets);
  // An object stays an object.
  return { shown: shown as Fields, sent: sent as Fields, problems };
};
