// The picture of the user, with a menu: two entries of the
// application, and its page in the profile that the menu
// opens.
import { UserButton } from '@latchkey/react';
import { FieldNotes } from './field-notes.tsx';
import { NoteIcon, ShieldIcon } from './icons.tsx';

export const UserButtonExample = () => (
  <UserButton userProfileMode="modal">
    <UserButton.MenuItems>
      <UserButton.Link
        label="Open the vault"
        labelIcon={<ShieldIcon />}
        href="/step-up"
      />
      <UserButton.Action
        label="Field notes"
        labelIcon={<NoteIcon />}
        open="notes"
      />
    </UserButton.MenuItems>
    <UserButton.UserProfilePage
      label="Field notes"
      url="notes"
      labelIcon={<NoteIcon />}
    >
      <FieldNotes />
    </UserButton.UserProfilePage>
  </UserButton>
);
