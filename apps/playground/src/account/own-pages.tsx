// A page and a link of the host's own, as they stand in the profile beside ours.
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

/** Children for UserProfile: the security page first, then ours. Written as an array, as the profile reads its children. */
export const ownPages = [
  <UserProfile.Page key="account" label="account" />,
  <UserProfile.Page key="notes" label="Field notes" url="notes" labelIcon={<NoteIcon />}>
    <Notes />
  </UserProfile.Page>,
  <UserProfile.Page key="security" label="security" />,
  <UserProfile.Link key="start" label="Front page" url="/" labelIcon={<HelpIcon />} />,
];

/** The same page for the profile that the user's button opens. */
export const ownButtonPages = (
  <UserButton.UserProfilePage label="Field notes" url="notes" labelIcon={<NoteIcon />}>
    <Notes />
  </UserButton.UserProfilePage>
);
