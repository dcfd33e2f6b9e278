// A surface in the edited theme, once in light and once in dark.
import { OrganizationList, OrganizationProfile, SignIn, SignUp, UserProfile, useUser } from '@latchkey/react';
import type { Theme } from '@latchkey/themes';
import { type ReactNode, type RefObject, useState } from 'react';
import { WithOrganizations } from '../organizations-off.tsx';
import type { Scheme } from './draft.ts';

type Surface = { readonly name: string; readonly render: (appearance: Theme) => ReactNode };

const FOR_VISITORS: readonly Surface[] = [
  { name: 'Sign-in', render: (appearance) => <SignIn routing="virtual" appearance={appearance} /> },
  { name: 'Sign-up', render: (appearance) => <SignUp routing="virtual" appearance={appearance} /> },
];

const FOR_USERS: readonly Surface[] = [
  { name: 'Profile', render: (appearance) => <UserProfile routing="virtual" appearance={appearance} /> },
  {
    name: 'Organizations',
    render: (appearance) => (
      <WithOrganizations>
        <OrganizationList appearance={appearance} />
      </WithOrganizations>
    ),
  },
  {
    name: 'Organization',
    render: (appearance) => (
      <WithOrganizations>
        <OrganizationProfile routing="virtual" appearance={appearance} />
      </WithOrganizations>
    ),
  },
];

const SCHEMES: Readonly<Record<Scheme, string>> = { light: 'Light', dark: 'Dark' };

type PreviewsProps = { readonly appearance: Theme; readonly panes: RefObject<HTMLDivElement | null> };

export const Previews = ({ appearance, panes }: PreviewsProps) => {
  const { isSignedIn } = useUser();
  const surfaces = isSignedIn ? FOR_USERS : FOR_VISITORS;
  const [chosen, choose] = useState('');
  const shown = surfaces.find(({ name }) => name === chosen) ?? surfaces[0];
  return (
    <div className="previews">
      <fieldset className="choices">
        <legend>Surface</legend>
        {surfaces.map(({ name }) => (
          <label key={name}>
            <input type="radio" name="surface" checked={name === shown?.name} onChange={() => choose(name)} />
            {name}
          </label>
        ))}
      </fieldset>
      <div className="panes" ref={panes}>
        {Object.entries(SCHEMES).map(([scheme, label]) => (
          <section key={scheme} className="pane" data-scheme={scheme} aria-label={`${label} preview`}>
            {shown?.render(appearance)}
          </section>
        ))}
      </div>
    </div>
  );
};
