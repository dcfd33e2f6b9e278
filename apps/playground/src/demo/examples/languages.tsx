// The language of the surfaces. The packs are chosen here; the
// provider of the application gets the chosen one.
import {
  SignedIn,
  SignedOut,
  SignIn,
  UserProfile,
} from '@latchkey/react';
import { LANGUAGES, useLanguage } from '../../language.tsx';

export const LanguagesExample = () => {
  const { language, chosen, choose } = useLanguage();
  return (
    <>
      <fieldset className="choices">
        <legend>Language</legend>
        {LANGUAGES.map(({ tag, name }) => (
          <label key={tag} lang={tag}>
            <input
              type="radio"
              name="language"
              checked={tag === chosen}
              onChange={() => choose(tag)}
            />
            {name}
          </label>
        ))}
      </fieldset>
      <div lang={language.tag} dir={language.direction}>
        <SignedOut>
          <SignIn
            routing="hash"
            fallbackRedirectUrl="/languages"
          />
        </SignedOut>
        <SignedIn>
          <UserProfile routing="hash" />
        </SignedIn>
      </div>
    </>
  );
};
