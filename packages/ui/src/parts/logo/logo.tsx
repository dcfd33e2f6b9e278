// The application's logo. Renders nothing without an image.
import { type ComponentProps, useState } from 'react';
import { type Addressed, useClasses, useElementProps } from '../../styles/appearance/context.tsx';
import { safeUrl } from '../link/safe-url.ts';

export type LogoProps = Omit<ComponentProps<'span'>, 'children'> &
  Addressed & {
    readonly src: string | undefined;
    /** The name of the application. */
    readonly alt: string;
    readonly href?: string | undefined;
  };

/** The logo, 32 px high, linked to the application's home page if that is known. */
export const Logo = ({ src, alt, href, ...rest }: LogoProps) => {
  const classes = useClasses();
  const dressed = useElementProps(rest, 'lk-logo', 'logoBox');
  const [broken, setBroken] = useState<string>();
  const image = safeUrl(src);
  const home = safeUrl(href);
  if (!image || broken === image) return null;
  const picture = (
    <img className={classes('lk-logo-image', {}, 'logoImage')} src={image} alt={alt} onError={() => setBroken(image)} />
  );
  return (
    <span {...dressed}>
      {home ? (
        <a className="lk-logo-link" href={home}>
          {picture}
        </a>
      ) : (
        picture
      )}
    </span>
  );
};
