// The lookup for texts of the settings, and for names and notes of single settings.
import { useMessages } from '@latchkey/ui/parts';
import { settingsMessages } from './messages.en.ts';
import { rowTexts } from './rows.en.ts';

export const useSettingsTexts = () => useMessages('console.settings', settingsMessages);

const isRowKey = (key: string): key is keyof typeof rowTexts => Object.hasOwn(rowTexts, key);
const isMessageKey = (key: string): key is PlainKey => Object.hasOwn(settingsMessages, key);

/** Keys of texts without a parameter. */
type PlainKey = Extract<keyof typeof settingsMessages, `group.${string}` | `frame.${string}` | `value.${string}`>;

/** Names and notes of settings by their paths; a path without a name is shown as it is. */
export const useRowTexts = () => {
  const t = useMessages('console.settingRows', rowTexts);
  return {
    nameOf: (path: string): string => (isRowKey(path) ? t(path) : path),
    noteOf: (path: string): string | undefined => {
      const key = `${path}.note`;
      return isRowKey(key) ? t(key) : undefined;
    },
  };
};

/** The text of a key that is made of data, such as `value.public`; undefined if there is none. */
export const useTextOf = (): ((key: string) => string | undefined) => {
  const t = useSettingsTexts();
  return (key) => (isMessageKey(key) ? t(key) : undefined);
};
