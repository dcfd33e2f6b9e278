// The style sheets of the console in cascade order: the reset before those of the parts, all others after them.
import { partStyles } from '@latchkey/ui/parts';
import action from './action.css?inline';
import base from './base.css?inline';
import bulk from './bulk.css?inline';
import chart from './chart.css?inline';
import checks from './checks.css?inline';
import code from './code.css?inline';
import entrance from './entrance.css?inline';
import figures from './figures.css?inline';
import filters from './filters.css?inline';
import forcedColors from './forced-colors.css?inline';
import frame from './frame.css?inline';
import list from './list.css?inline';
import matrix from './matrix.css?inline';
import message from './message.css?inline';
import narrow from './narrow.css?inline';
import page from './page.css?inline';
import palette from './palette.css?inline';
import phone from './phone.css?inline';
import reset from './reset.css?inline';
import setting from './setting.css?inline';
import settings from './settings.css?inline';
import shell from './shell.css?inline';
import subject from './subject.css?inline';
import timeline from './timeline.css?inline';
import wizard from './wizard.css?inline';

/** Everything that a page of the console adopts, the sheets of the parts included. */
export const consoleStyles: readonly string[] = [
  reset,
  ...partStyles,
  base,
  entrance,
  shell,
  page,
  frame,
  figures,
  chart,
  checks,
  filters,
  list,
  bulk,
  action,
  matrix,
  subject,
  timeline,
  code,
  setting,
  settings,
  wizard,
  message,
  palette,
  narrow,
  phone,
  forcedColors,
];
