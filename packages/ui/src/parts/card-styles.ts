// The style sheets of the parts a card surface is made of, in cascade order: a part that holds another comes after it.
// Surfaces that show people add those of avatar and identity-row themselves; most visitors never need them.
import alert from './alert/alert.css?inline';
import button from './button/button.css?inline';
import card from './card/card.css?inline';
import checkbox from './checkbox/checkbox.css?inline';
import choices from './choices/choices.css?inline';
import codeInput from './code-input/code-input.css?inline';
import devNotice from './dev-notice/dev-notice.css?inline';
import dialog from './dialog/dialog.css?inline';
import divider from './divider/divider.css?inline';
import field from './field/field.css?inline';
import footer from './footer/footer.css?inline';
import form from './form/form.css?inline';
import header from './header/header.css?inline';
import icon from './icon/icon.css?inline';
import iconButton from './icon-button/icon-button.css?inline';
import identityChip from './identity-chip/identity-chip.css?inline';
import input from './input/input.css?inline';
import link from './link/link.css?inline';
import logo from './logo/logo.css?inline';
import passwordInput from './password-input/password-input.css?inline';
import spinner from './spinner/spinner.css?inline';
import status from './status/status.css?inline';

/** For `styles` of a surface that is a card: `export const styles = [...cardStyles, signInCss]`. */
export const cardStyles: readonly string[] = [
  icon,
  spinner,
  logo,
  button,
  iconButton,
  link,
  input,
  passwordInput,
  codeInput,
  checkbox,
  field,
  form,
  card,
  header,
  footer,
  divider,
  choices,
  identityChip,
  alert,
  status,
  devNotice,
  dialog,
];
