// Round for a user, square for an organization: two letters on one of six colours.

const HUES = 6;

const letters = (name: string): string => {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const [first = '', second = ''] = words.map((word) => word.charAt(0).toUpperCase());
  return first + second;
};

/** The same name has the same colour everywhere. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7) % HUES;

export const Avatar = ({ name, shape }: { readonly name: string; readonly shape: 'person' | 'organization' }) => (
  <span className="avatar" data-shape={shape} data-hue={hueOf(name)} aria-hidden="true">
    {letters(name)}
  </span>
);
