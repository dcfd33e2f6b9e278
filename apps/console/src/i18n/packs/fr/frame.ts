// What the frame and the overview say in French.
import type { FrameTexts } from '../../english.ts';
import { overview } from './overview.ts';
import { shell } from './shell.ts';

export const frame: FrameTexts = {
  'console.overview': overview,
  'console.shell': shell,
};
