// The style sheets of all pages but the overview, in cascade order. They follow those of the frame.
import action from './action.css?inline';
import bulk from './bulk.css?inline';
import code from './code.css?inline';
import entrance from './entrance.css?inline';
import filters from './filters.css?inline';
import forcedColors from './forced-colors.css?inline';
import list from './list.css?inline';
import matrix from './matrix.css?inline';
import message from './message.css?inline';
import narrow from './narrow.css?inline';
import phone from './phone.css?inline';
import setting from './setting.css?inline';
import settings from './settings.css?inline';
import subject from './subject.css?inline';
import timeline from './timeline.css?inline';
import wizard from './wizard.css?inline';

/** What a page adopts before it is drawn. */
export const pageStyles: readonly string[] = [
  entrance,
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
  narrow,
  phone,
  forcedColors,
];
