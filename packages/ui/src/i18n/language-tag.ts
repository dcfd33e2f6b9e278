// Language tags for `Intl`: hosts also write `de_DE`, and sometimes an invalid tag.

/**
 * The canonical tag with Latin digits, which all texts use; undefined, which means the browser's language, if it is invalid.
 * `languageTag('de_DE')`
 */
export const languageTag = (locale: string): string | undefined => {
  try {
    return new Intl.Locale(locale.replaceAll('_', '-'), { numberingSystem: 'latn' }).toString();
  } catch {
    return undefined;
  }
};
