'use client';

// UserAvatar: the picture of the signed-in user over initials. Without a surface or a style sheet, so that a server can render it
// under a strict content security policy.
import { useUser } from '@latchkey/hooks';

export type UserAvatarProps = {
  /** Width and height in pixels. Default 32. */
  readonly size?: number | undefined;
  /** Round by default. */
  readonly shape?: 'circle' | 'square' | undefined;
  /** The text for screen readers. Default: the user's name; empty next to a name that is on the page. */
  readonly alt?: string | undefined;
  /** A class of the host, for the svg element. */
  readonly className?: string | undefined;
};

/** Of the shapes, in units of the drawing. */
const SIDE = 100;
const CORNERS = { circle: SIDE / 2, square: SIDE / 8 } as const;

const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .filter((_, at, words) => at === 0 || at === words.length - 1)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase();

/**
 * The picture of the signed-in user, else the initials of the name; nothing without a user. In a page with an initial state the
 * server renders it, if the state includes the user.
 *
 * @example
 * <UserAvatar size={40} />
 */
export const UserAvatar = ({ size = 32, shape = 'circle', alt, className }: UserAvatarProps) => {
  const { user } = useUser();
  if (!user) return null;
  const name = user.fullName ?? user.username ?? user.primaryEmailAddress?.emailAddress ?? '';
  const text = alt ?? name;
  const corner = CORNERS[shape];
  return (
    <svg
      role="img"
      aria-label={text}
      aria-hidden={text === '' || undefined}
      width={size}
      height={size}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      className={className}
    >
      <rect width={SIDE} height={SIDE} rx={corner} fill="#e4e4e7" />
      <text x="50" y="50" fill="#27272a" fontSize="40" textAnchor="middle" dominantBaseline="central">
        {initialsOf(name)}
      </text>
      {/* Over the initials: they stay visible if the picture does not load. */}
      {user.imageUrl && (
        <image
          href={user.imageUrl}
          width={SIDE}
          height={SIDE}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`inset(0 round ${corner}%)`}
        />
      )}
    </svg>
  );
};
