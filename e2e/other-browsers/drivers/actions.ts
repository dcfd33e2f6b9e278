// Mouse and keyboard input as WebDriver describes it; WebDriver Classic and WebDriver BiDi have the same format.
import type { Key, Point } from './driver.ts';

/** Code points of keys without a character (WebDriver, section 17.4.2 "Keyboard actions"). */
const KEYS: Readonly<Record<Key | 'Control', string>> = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Home: '\uE011',
  End: '\uE010',
  Delete: '\uE017',
};

type Actions = readonly object[];

const stroke = (value: string): Actions => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

const keyboard = (actions: Actions): Actions => [{ type: 'key', id: 'keyboard', actions }];

export const clickAt = ({ x, y }: Point): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
];

export const typeText = (text: string): Actions => keyboard([...text].flatMap(stroke));

export const pressKey = (key: Key): Actions => keyboard(stroke(KEYS[key]));

export const selectAllKeys = (): Actions =>
  keyboard([{ type: 'keyDown', value: KEYS.Control }, ...stroke('a'), { type: 'keyUp', value: KEYS.Control }]);
