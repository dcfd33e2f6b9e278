// A row of the settings: the path of one setting, and the control that changes it.

export type Control =
  | { readonly kind: 'switch' }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      /** Empty means null. */
      readonly nullable?: boolean;
    }
  /** A time in seconds or milliseconds, chosen from a few. */
  | { readonly kind: 'duration'; readonly choices: readonly number[]; readonly unitMs: number }
  | { readonly kind: 'text'; readonly type?: 'url' | 'email'; readonly nullable?: boolean }
  /** The address of a picture, typed or of an upload. */
  | { readonly kind: 'picture' }
  | { readonly kind: 'choice'; readonly values: readonly (string | null)[] }
  | { readonly kind: 'many'; readonly values: readonly string[] }
  /** One value on each line. */
  | { readonly kind: 'lines'; readonly nullable?: boolean }
  /** A domain on each line, and the address of its proxy after a space. */
  | { readonly kind: 'satellites' }
  | { readonly kind: 'color'; readonly nullable?: boolean };

export type Row = {
  readonly path: string;
  readonly control: Control;
  /** The switch without which this setting means nothing. */
  readonly under?: string | undefined;
};

/** A titled box of rows; its title is the text `frame.<key>`. */
export type FrameRows = { readonly key: string; readonly rows: readonly Row[] };

/** A page of settings; its title is the text `group.<key>`. */
export type Group = { readonly key: string; readonly frames: readonly FrameRows[] };

const ON: Control = { kind: 'switch' };
export const TEXT: Control = { kind: 'text' };
export const URL_TEXT: Control = { kind: 'text', type: 'url' };
export const URL_OR_NOTHING: Control = { kind: 'text', type: 'url', nullable: true };

export const row = (path: string, control: Control = ON, under?: string): Row => ({
  path,
  control,
  ...(under !== undefined && { under }),
});

const SECOND_MS = 1000;

/** Times in seconds. */
export const seconds = (...choices: readonly number[]): Control => ({ kind: 'duration', choices, unitMs: SECOND_MS });

const ATTRIBUTES = 'user_settings.attributes';

/** A setting of an attribute, below the switch that enables it. */
export const attribute = (name: string, leaf: string, control: Control = ON): Row =>
  leaf === 'enabled'
    ? row(`${ATTRIBUTES}.${name}.enabled`)
    : row(`${ATTRIBUTES}.${name}.${leaf}`, control, `${ATTRIBUTES}.${name}.enabled`);
