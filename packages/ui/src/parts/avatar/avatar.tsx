// The avatar of a user (round) or an organization (square); initials if there is no image or it does not load, and an icon if the
// user has only a number.
import { type ComponentProps, useState } from 'react';
import { type Addressed, useClasses } from '../../styles/appearance/context.tsx';
import type { ElementKey } from '../../styles/element-keys.ts';
import type { Glyph } from '../icon/glyph.ts';
import { userGlyph } from '../icon/glyphs/user.ts';
import { Icon } from '../icon/icon.tsx';
import { safeUrl } from '../link/safe-url.ts';

export type AvatarProps = Omit<ComponentProps<'span'>, 'children'> &
  Addressed & {
    readonly name: string;
    /** The id of the user or organization: it keeps one colour, whichever of its names is shown. */
    readonly ownerId?: string | undefined;
    /** The icon if there are no initials; a user by default. */
    readonly glyph?: Glyph | undefined;
    readonly src?: string | undefined;
    readonly shape?: 'square' | undefined;
    readonly size?: 'xs' | 'sm' | 'lg' | 'xl' | undefined;
    /** The element key of the image for a host's styles. */
    readonly imageElement?: ElementKey | undefined;
  };

const HUES = 6;

/** A data URL, as for an image chosen on this page. It is rendered as an image, never as a link. */
const CARRIED = /^data:image\/(png|jpeg|gif|webp);base64,/;

const drawable = (src: string | undefined): string | undefined => (src && CARRIED.test(src) ? src : safeUrl(src));

/** A phone number or a wallet: its first character is not an initial. */
const NUMBER = /^(\+|0x|\s*$)/;

/** An organization may have a number for a name. */
const EMPTY = /^\s*$/;

/** The first letter, digit or sign of the first and of the last word: a bracket before a word is none. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word) => /[\p{L}\p{N}\p{So}]/u.exec(word ?? ''))
    .join('')
    .toLocaleUpperCase();
};

/** The same id, or the same name, always has the same colour. */
const hueOf = (name: string): number =>
  ([...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES) + 1;

/** Decoration next to a name: hidden from screen readers. */
export const Avatar = (props: AvatarProps) => {
  const {
    name,
    ownerId = name,
    glyph = userGlyph,
    src,
    shape,
    size,
    imageElement,
    element,
    elementId,
    className,
    ...rest
  } = props;
  const classes = useClasses();
  const [broken, setBroken] = useState<string>();
  const image = drawable(src);
  const isShown = image && broken !== image;
  const letters = isShown || (shape ? EMPTY : NUMBER).test(name) ? undefined : initials(name);
  return (
    <span
      aria-hidden="true"
      // Drawn by the style sheet: as text they would be a part of the label that a button shows.
      data-initials={letters}
      data-hue={hueOf(ownerId)}
      data-shape={shape}
      data-size={size}
      {...rest}
      className={classes('lk-avatar', { className, element, elementId }, 'avatarBox')}
    >
      {isShown ? (
        <img
          className={classes('lk-avatar-image', { element: imageElement }, 'avatarImage')}
          src={image}
          alt=""
          onError={() => setBroken(image)}
        />
      ) : (
        !letters && <Icon glyph={glyph} element="userPreviewAvatarIcon" />
      )}
    </span>
  );
};
