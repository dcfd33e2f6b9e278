// The style sheets of the parts on the first card of a surface, in cascade order: a part that contains another comes after it.
// The surfaces import the sheets of all other parts.
import alert from './alert/alert.css?inline';
import button from './button/button.css?inline';
import card from './card/card.css?inline';
import devNotice from './dev-notice/dev-notice.css?inline';
import field from './field/field.css?inline';
import footer from './footer/footer.css?inline';
import form from './form/form.css?inline';
import header from './header/header.css?inline';
import icon from './icon/icon.css?inline';
import input from './input/input.css?inline';
import link from './link/link.css?inline';
import logo from './logo/logo.css?inline';
import spinner from './spinner/spinner.css?inline';

/** Styles of the first card of a sign-in and of the crash card. */
export const firstCardStyles: readonly string[] = [
  icon,
  spinner,
  logo,
  button,
  link,
  input,
  field,
  form,
  card,
  header,
  footer,
  alert,
  devNotice,
];
