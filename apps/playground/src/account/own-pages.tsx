// A custom page and a custom link of the host, next to the built-in pages of the profile.
import { UserButton, UserProfile } from '@latchkey/react';
import { HelpIcon, NoteIcon } from './icons.tsx';

const Notes = () => (
  <section className="own-page">
    <h2>Field notes</h2>
    <p>
      This page belongs to Fieldnote and not to Latchkey: the application draws it, in its own clothes, inside the
      profile.
    </p>
    <dl>
      <div>
        <dt>Notes</dt>
        <dd>12</dd>
      </div>
      <div>
        <dt>Shared with</dt>
        <dd>3 people</dd>
      </div>
    </dl>
  </section>
);

/** Children for UserProfile: the security page first, then the custom page. An array, as the profile reads its children. */
export const ownPages = [
  <UserProfile.Page key="account" label="account" />,
  <UserProfile.Page key="notes" label="Field notes" url="notes" labelIcon={<NoteIcon />}>
    <Notes />
  </UserProfile.Page>,
  <UserProfile.Page key="security" label="security" />,
  <UserProfile.Link key="start" label="Front page" url="/" labelIcon={<HelpIcon />} />,
];

/** The same page for the profile that UserButton opens. */
export const ownButtonPages = (
  <UserButton.UserProfilePage label="Field notes" url="notes" labelIcon={<NoteIcon />}>
    <Notes />
  </UserButton.UserProfilePage>
);
