// The style sheet of the service's pages: the colours, corners, font and focus ring of the surfaces, so that the page behind a
// mailed link belongs to the application it leads to. The formulas are those of the surfaces (packages/ui/src/styles/tokens.css).
import { type AppearanceColor, type AppearanceSettings, BUILT_IN_COLORS } from '@latchkey/wire';
import { accentOf, DEFAULT_ACCENT } from '../../domain/messages/html.ts';

export type PageColors = {
  /** The instance's colour of messages. */
  readonly accent: string;
  /** What the operator chose for surfaces; it goes before the colour of messages. */
  readonly appearance: AppearanceSettings | undefined;
};

const pairOf = (appearance: AppearanceSettings | undefined, name: AppearanceColor): string =>
  `light-dark(${appearance?.light[name] ?? BUILT_IN_COLORS.light[name]}, ${appearance?.dark[name] ?? BUILT_IN_COLORS.dark[name]})`;

const accentIn = ({ accent, appearance }: PageColors): string => {
  const isChosen = Boolean(appearance?.light.primary ?? appearance?.dark.primary);
  const ofMessages = accentOf(accent);
  return isChosen || ofMessages === DEFAULT_ACCENT ? pairOf(appearance, 'primary') : ofMessages;
};

/** 1 if white is readable on the accent, 0 if black is; the limit is where both reach 4.5 : 1. */
const IS_WHITE = 'clamp(0, (0.18 - y) * 100000, 1)';

const rootOf = (colors: PageColors): string => `
color-scheme: light dark;
--accent: ${accentIn(colors)};
--on: color(from var(--accent) xyz-d65 calc(0.9505 * ${IS_WHITE}) ${IS_WHITE} calc(1.089 * ${IS_WHITE}));
--focus: light-dark(oklch(from var(--accent) min(l, 0.48) c h), oklch(from var(--accent) max(l, 0.8) min(c, 0.13) h));
--surface: ${pairOf(colors.appearance, 'background')};
--field: ${pairOf(colors.appearance, 'input_background')};
--text: ${pairOf(colors.appearance, 'text')};
--muted: ${pairOf(colors.appearance, 'text_secondary')};
--ground: light-dark(oklch(0.975 0.003 230), oklch(0.185 0.009 240));
--line: light-dark(oklch(0.3 0.03 240 / 0.12), oklch(0.95 0.02 235 / 0.13));
--edge: light-dark(oklch(0.625 0.016 235), oklch(0.54 0.013 235));
--brass: light-dark(oklch(0.59 0.1 78), oklch(0.77 0.095 82));
--near: light-dark(oklch(0.3 0.04 240 / 0.07), oklch(0 0 0 / 0.3));
--far: light-dark(oklch(0.3 0.04 240 / 0.14), oklch(0 0 0 / 0.55));
--radius: ${colors.appearance?.border_radius ?? 8}px`;

const SYSTEM_FONT = 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Each font is the last declaration of a line: a quotation mark without its partner invalidates that line only. */
const fontsOf = ({ appearance }: PageColors): string =>
  [
    appearance?.font_family ? `body { font-family: ${appearance.font_family}\n}` : '',
    appearance?.font_family_buttons ? `button, a { font-family: ${appearance.font_family_buttons}\n}` : '',
  ].join('\n');

const RULES = `
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: grid; grid-template-columns: minmax(0, 400px); place-content: center; padding: 16px; background: var(--ground); color: var(--text); font: 14px/20px ${SYSTEM_FONT} }
main { padding: 32px 32px 24px; border: 1px solid var(--line); border-radius: calc(var(--radius) * 2); background: var(--surface); background-clip: padding-box; box-shadow: 0 1px 2px var(--near), 0 12px 32px -16px var(--far); overflow-wrap: anywhere }
img { display: block; height: 32px; max-width: 100%; margin-block-end: 24px; object-fit: contain; object-position: left }
img:dir(rtl) { object-position: right }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 28px; font-weight: 600; letter-spacing: -0.018em; text-wrap: balance }
p { margin: 0 0 20px; color: var(--muted); text-wrap: pretty }
:is(form, a, input) + p { margin-block-start: 20px; font-size: 13px; line-height: 18px }
p:last-child { margin-block-end: 8px }
button, a { display: grid; place-items: center; width: 100%; min-height: 40px; padding: 8px 16px; border: 0; border-radius: var(--radius); background: var(--accent); color: var(--on); font: inherit; font-weight: 500; text-align: center; text-decoration: none; cursor: pointer }
button:hover, a:hover { background: color-mix(in oklab, var(--accent) 90%, var(--text)) }
button[data-quiet] { margin-block-start: 8px; background: transparent; color: var(--text) }
button[data-quiet]:hover { background: var(--line) }
ul { list-style: none; margin: 0 0 16px; padding: 0; display: grid; gap: 8px }
li button { place-items: start; padding-block: 10px; border: 1px solid var(--edge); background: transparent; color: var(--text); text-align: start }
li button:hover { background: var(--line) }
li button span { color: var(--muted); font-weight: 400; font-size: 13px; line-height: 18px }
label { display: block; margin: 0 0 6px; font-size: 13px; line-height: 18px; font-weight: 500 }
input { width: 100%; min-height: 40px; margin: 0 0 12px; padding: 0 12px; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--field); color: inherit; font: inherit }
:is(input, button, a):focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
footer { display: flex; align-items: center; min-height: 24px; margin-block-start: 24px }
footer::before { content: ""; flex: 1; border-block-start: 1px solid var(--line) }
footer svg { display: block; width: 30px; height: 12px; fill: none; stroke: var(--brass); stroke-width: 1.5 }
footer svg:dir(rtl) { transform: scaleX(-1) }
@media (max-width: 383px) { main { padding: 24px 20px 16px } }
@media (forced-colors: active) { button, a { border: 1px solid } footer svg { stroke: currentColor } }
`;

/** The whole style sheet of a page. */
export const pageStyles = (colors: PageColors): string => `:root {${rootOf(colors)} }${RULES}${fontsOf(colors)}`;
