// The style sheets of a profile's shell, in cascade order. Each profile adds its own.
import avatar from '../../../../parts/avatar/avatar.css?inline';
import badge from '../../../../parts/badge/badge.css?inline';
import brand from '../../../../parts/brand/brand.css?inline';
import buttonDanger from '../../../../parts/button/danger.css?inline';
import hostNode from '../../../../parts/host-node/host-node.css?inline';
import iconButton from '../../../../parts/icon-button/icon-button.css?inline';
import identityRow from '../../../../parts/identity-row/identity-row.css?inline';
import menu from '../../../../parts/menu/menu.css?inline';
import { cardStyles } from '../../../../parts/more-card-styles.ts';
import profileFrame from '../../../../parts/profile-frame/profile-frame.css?inline';
import section from '../../../../parts/section/section.css?inline';
import sideNav from '../../../../parts/side-nav/side-nav.css?inline';

/** Sheets of navigation, page, sections and menus. */
export const shellStyles: readonly string[] = [
  ...cardStyles,
  buttonDanger,
  iconButton,
  avatar,
  identityRow,
  badge,
  brand,
  hostNode,
  menu,
  section,
  sideNav,
  profileFrame,
];
