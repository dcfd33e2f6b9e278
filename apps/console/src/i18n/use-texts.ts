// The texts of this page: those of the frame at its start, the others once a page or a surface asks for them.
import type { Localization } from '@latchkey/client';
import { useCallback, useEffect, useState } from 'react';
import { type Language, loadTexts, TEXT_PARTS, type TextPart } from './language.ts';

type Texts = {
  readonly language: Language;
  readonly pack: Localization | undefined;
  readonly parts: readonly TextPart[];
};

const ENGLISH: Texts = { language: 'en', pack: undefined, parts: TEXT_PARTS };

const FRAME: readonly TextPart[] = ['frame'];

/**
 * `texts` is undefined until those of the frame are here; while others are downloaded, the ones before stay. `need` asks for parts
 * of the texts; which are here is in `texts.parts`.
 */
export const useTexts = (language: Language) => {
  const [needed, setNeeded] = useState(FRAME);
  const [texts, setTexts] = useState<Texts | undefined>(language === 'en' ? ENGLISH : undefined);
  const need = useCallback((parts: readonly TextPart[]): void => {
    setNeeded((before) =>
      parts.every((part) => before.includes(part)) ? before : [...new Set([...before, ...parts])],
    );
  }, []);
  useEffect(() => {
    if (language === 'en') return setTexts(ENGLISH);
    let isCurrent = true;
    loadTexts(language, needed).then(
      (pack) => isCurrent && setTexts({ language, pack, parts: needed }),
      // Texts that cannot be downloaded are in English.
      () => isCurrent && setTexts((before) => (before?.language === language ? { ...before, parts: needed } : ENGLISH)),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, needed]);
  return { texts, need };
};
