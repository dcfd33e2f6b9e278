// The outline of a surface in its place until it is drawn, as large as it was on the last visit. It is drawn with attributes of an
// SVG: a server renders it too, where a strict CSP blocks styles in markup, and no style sheet has been adopted yet.
import type { MountName } from '@latchkey/client';
import { SignedIn, useLatchkey } from '@latchkey/hooks';
import { useMemo, useState } from 'react';

const PROFILE = '912 480';

/** Width and height on a first visit: those of a development instance. */
const SIZES: { readonly [Name in MountName]?: string } = {
  SignUp: '400 629',
  UserProfile: PROFILE,
  OrganizationProfile: PROFILE,
  UserButton: '36 36',
  OrganizationSwitcher: '160 36',
};

/** Keeps the place of a surface; a control, such as the user button, has one only for a signed-in user. */
export const SurfaceSkeleton = ({ name }: { readonly name: MountName }) => {
  const { storage, timers } = useLatchkey().platform;
  const [size, setSize] = useState(SIZES[name] ?? '400 441');
  // A ref, not an effect: it runs before the page is painted, and not on a server.
  const attach = useMemo(() => {
    const key = `latchkey_size_${name}`;
    let page: Document | undefined;
    return (node: Element | null) => {
      if (node) {
        page = node.ownerDocument;
        setSize((first) => /^\d{2,3} \d{2,4}$/.exec(storage.get(key) ?? '')?.[0] ?? first);
      }
      // The surface has taken its place, unless the page was left; a card that says that something failed is not remembered.
      else
        timers.after(0, () => {
          const flow = name.charAt(0).toLowerCase() + name.slice(1);
          const drawn = page?.querySelector<HTMLElement>(`[data-flow=${flow}]>:not([role=alert])`);
          if (drawn) storage.set(key, `${drawn.offsetWidth} ${drawn.offsetHeight}`);
        });
    };
  }, [name, storage, timers]);
  const [width = 0, height = 0] = size.split(' ').map(Number);
  const isCard = height > 99;
  const outline = (
    <svg
      ref={attach}
      aria-hidden="true"
      display={isCard ? 'block' : undefined}
      width={isCard ? '100%' : width}
      height={height}
      viewBox={`0 0 ${size}`}
      preserveAspectRatio="xMidYMin"
      fill="none"
      stroke="currentColor"
      opacity=".08"
    >
      <rect width="100%" height="100%" rx="16" />
      {/* Its dashes are titles and rows. */}
      {isCard && (
        <path d={`M${width / 2} 32V${height - 32}`} strokeWidth={width - 64} strokeDasharray="24 32 40 20 40 20" />
      )}
    </svg>
  );
  return isCard ? outline : <SignedIn>{outline}</SignedIn>;
};
