// What an operator may choose as the appearance of surfaces. The values become custom properties of pages, so only plain colours,
// numbers and names of fonts are accepted.
import { RADIUS_MAX_PIXELS } from '@latchkey/wire';
import * as v from 'valibot';

const color = v.nullable(
  v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #1f6f8b, or null for the built-in one.')),
);

const colors = v.object({
  primary: color,
  background: color,
  text: color,
  text_secondary: color,
  input_background: color,
});

const font = v.nullable(
  v.pipe(
    v.string(),
    v.regex(
      /^[\p{L}\p{N} ,'"_-]{1,200}$/u,
      'Must be names of fonts with commas between them, such as Inter, sans-serif, or null for the built-in one.',
    ),
  ),
);

const radius = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(RADIUS_MAX_PIXELS)));

export const appearanceSchema = v.object({
  light: colors,
  dark: colors,
  border_radius: radius,
  font_family: font,
  font_family_buttons: font,
});
