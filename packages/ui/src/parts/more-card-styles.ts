// The remaining style sheets of the parts on a first card: sizes, variants and states that only other cards use.
import reset from '../styles/reset-more.css?inline';
import button from './button/more.css?inline';
import { firstCardStyles } from './card-styles.ts';
import field from './field/more.css?inline';
import header from './header/header-more.css?inline';
import icon from './icon/icon-more.css?inline';
import input from './input/input-more.css?inline';
import link from './link/link-more.css?inline';

/** Loaded after a first card that had only its own sheets; before the sheets of all other parts. */
export const moreCardStyles: readonly string[] = [reset, icon, button, link, input, field, header];

/** For `styles` of a surface that is a card: `export const styles = [...cardStyles, waitlistCss]`. */
export const cardStyles: readonly string[] = [...firstCardStyles, ...moreCardStyles];
