// The style sheets of the profile's first page, in cascade order; the security page brings those it has besides.
import avatar from '../../parts/avatar/avatar.css?inline';
import badge from '../../parts/badge/badge.css?inline';
import brand from '../../parts/brand/brand.css?inline';
import { cardStyles } from '../../parts/card-styles.ts';
import codeInput from '../../parts/code-input/code-input.css?inline';
import hostNode from '../../parts/host-node/host-node.css?inline';
import iconButton from '../../parts/icon-button/icon-button.css?inline';
import identityRow from '../../parts/identity-row/identity-row.css?inline';
import line from '../../parts/line/line.css?inline';
import menu from '../../parts/menu/menu.css?inline';
import panel from '../../parts/panel/panel.css?inline';
import profileFrame from '../../parts/profile-frame/profile-frame.css?inline';
import providerButtons from '../../parts/provider-buttons/provider-buttons.css?inline';
import section from '../../parts/section/section.css?inline';
import sideNav from '../../parts/side-nav/side-nav.css?inline';
import userProfile from './user-profile.css?inline';

/** Sheets of frame, account page and its forms. */
export const profileStyles: readonly string[] = [
  ...cardStyles,
  iconButton,
  avatar,
  identityRow,
  badge,
  brand,
  hostNode,
  line,
  codeInput,
  providerButtons,
  menu,
  panel,
  section,
  sideNav,
  profileFrame,
  userProfile,
];
