// The style sheets of the frame and the overview in cascade order: the reset before those of the parts, all others after them.
import { partStyles } from '@latchkey/ui/parts';
import base from './base.css?inline';
import chart from './chart.css?inline';
import checks from './checks.css?inline';
import figures from './figures.css?inline';
import forcedColors from './forced-colors.css?inline';
import frame from './frame.css?inline';
import narrow from './narrow.css?inline';
import page from './page.css?inline';
import palette from './palette.css?inline';
import phone from './phone.css?inline';
import reset from './reset.css?inline';
import shell from './shell.css?inline';

/** What every page of the console adopts at its start, the sheets of the parts included. */
export const frameStyles: readonly string[] = [
  reset,
  ...partStyles,
  base,
  shell,
  page,
  frame,
  figures,
  chart,
  checks,
  palette,
  narrow,
  phone,
  forcedColors,
];
