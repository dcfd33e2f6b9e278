// An example of the guide about the account: the profile with a custom page, and the button with a custom menu.
import { UserButton, UserProfile } from '../index.ts';

const Bills = () => <p>No bills yet.</p>;

/** At /account and everything below it. */
export const AccountPage = () => (
  <UserProfile path="/account">
    <UserProfile.Page label="Bills" url="bills" labelIcon={<span>€</span>}>
      <Bills />
    </UserProfile.Page>
    <UserProfile.Link label="Help" url="https://help.example.com" labelIcon={<span>?</span>} />
    <UserProfile.Page label="security" />
  </UserProfile>
);

/** In the header of every page. */
export const HeaderButton = ({ onFeedback }: { readonly onFeedback: () => void }) => (
  <UserButton showName userProfileUrl="/account">
    <UserButton.MenuItems>
      <UserButton.Action label="Feedback" labelIcon={<span>!</span>} onClick={onFeedback} />
      <UserButton.Link label="Help" labelIcon={<span>?</span>} href="/help" />
    </UserButton.MenuItems>
  </UserButton>
);
