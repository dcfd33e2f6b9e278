// One card in three looks. `appearance` is also a property of
// the provider, for all surfaces.
import {
  SignedIn,
  SignedOut,
  SignIn,
  UserProfile,
} from '@latchkey/react';
import { useState } from 'react';

const LOOKS = {
  Fieldnote: {},
  Harbour: {
    variables: { colorPrimary: '#0b63c5', borderRadius: '2px' },
  },
  Orchard: {
    variables: {
      colorPrimary: '#b02a5b',
      borderRadius: '16px',
      fontSize: '17px',
    },
  },
};

type Look = keyof typeof LOOKS;

export const ThemingExample = () => {
  const [look, setLook] = useState<Look>('Harbour');
  return (
    <>
      <fieldset className="choices">
        <legend>Look</legend>
        {(Object.keys(LOOKS) as Look[]).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="look"
              checked={name === look}
              onChange={() => setLook(name)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <SignedOut>
        <SignIn
          routing="hash"
          appearance={LOOKS[look]}
          fallbackRedirectUrl="/theming"
        />
      </SignedOut>
      <SignedIn>
        <UserProfile routing="hash" appearance={LOOKS[look]} />
      </SignedIn>
    </>
  );
};
