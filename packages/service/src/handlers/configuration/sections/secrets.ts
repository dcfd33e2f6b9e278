// Secrets in a settings file: the file names where a secret is, and never holds it. The command resolves the names; a name without a
// value leaves the stored secret as it is.
import * as v from 'valibot';
import { isObject } from '../../operator/merge.ts';

/** Only variables that are meant for settings files: a file must not be able to send another secret of the machine elsewhere. */
const NAME = /^LATCHKEY_SECRET_[A-Z0-9_]{1,150}$/;
/** Below the folder of the settings file, or where containers get their secrets. */
const PATH = /^(?:\/run\/secrets\/)?(?!\.\.?(?:\/|$))[\w.@ -]+(?:\/(?!\.\.?(?:\/|$))[\w.@ -]+)*$/;
const PATH_RULE = 'Must be a path below the folder of the settings file, or below /run/secrets/.';
const PATH_MAX_LENGTH = 1_000;

const EXAMPLE = '{"secret": {"env": "LATCHKEY_SECRET_GOOGLE"}}';

/** Where a secret is: an environment variable, or a file, whose path starts at the settings file. */
export const secretReference = v.strictObject(
  {
    secret: v.union(
      [
        v.strictObject({
          env: v.pipe(v.string(), v.regex(NAME, 'Must be the name of a variable that starts with LATCHKEY_SECRET_.')),
        }),
        v.strictObject({ file: v.pipe(v.string(), v.maxLength(PATH_MAX_LENGTH), v.regex(PATH, PATH_RULE)) }),
      ],
      'Must be {"env": "LATCHKEY_SECRET_…"}, or {"file": "<path>"} below the folder of the settings file or /run/secrets/.',
    ),
  },
  `Must be a reference such as ${EXAMPLE}: a settings file holds no secret.`,
);

export type SecretReference = v.InferOutput<typeof secretReference>;

export const isSecretReference = (value: unknown): value is SecretReference => v.is(secretReference, value);

/** `env:LATCHKEY_SECRET_GOOGLE`: the name of a reference in the list of resolved secrets. */
export const referenceName = ({ secret }: SecretReference): string =>
  'env' in secret ? `env:${secret.env}` : `file:${secret.file}`;

/** Secrets by the name of their reference; a name that could not be resolved is missing. */
export type ResolvedSecrets = Readonly<Record<string, string>>;

/** Calls `found` with every reference in a document and its path, such as `['oauth_providers', 'google', 'client_secret']`. */
export const eachReference = (
  value: unknown,
  found: (reference: SecretReference, path: readonly string[]) => void,
  path: readonly string[] = [],
): void => {
  if (isSecretReference(value)) {
    found(value, path);
  } else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) eachReference(child, found, [...path, name]);
  }
};

const VARIABLE_MAX_LENGTH = 120;

/** `variableFor(['webhook', 'https://a.example/x'])` is `LATCHKEY_SECRET_WEBHOOK_HTTPS_A_EXAMPLE_X`. */
export const variableFor = (words: readonly string[]): SecretReference => {
  const name = words
    .join('_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .slice(0, VARIABLE_MAX_LENGTH)
    .replace(/^_|_$/g, '');
  return { secret: { env: `LATCHKEY_SECRET_${name}` } };
};
