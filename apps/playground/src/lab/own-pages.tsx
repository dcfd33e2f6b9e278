// A custom page and a custom link of the host, next to the built-in pages of the profile.
import { UserProfile } from '@latchkey/react';
import { FieldNotes } from '../demo/examples/field-notes.tsx';
import { HelpIcon, NoteIcon } from '../demo/examples/icons.tsx';

/** Children for UserProfile: the security page after the custom page. An array, as the profile reads its children. */
export const ownPages = [
  <UserProfile.Page key="account" label="account" />,
  <UserProfile.Page key="notes" label="Field notes" url="notes" labelIcon={<NoteIcon />}>
    <FieldNotes />
  </UserProfile.Page>,
  <UserProfile.Page key="security" label="security" />,
  <UserProfile.Link key="start" label="Front page" url="/" labelIcon={<HelpIcon />} />,
];
