// Names that are hard to draw: one character, long ones with and without spaces, and several scripts.

/** The longest name the service stores has 256 characters. */
const LONGEST = 256;

export const LONG_NAME = 'International Association of Harbour Pilots, Lock Keepers and Ferries';
const WORD_60 = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte';
export const WORD_256 = 'Wattenmeer'.repeat(26).slice(0, LONGEST);

/** In the order of a list. */
export const HARD_NAMES: readonly string[] = [
  'X',
  LONG_NAME,
  WORD_60,
  WORD_256,
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🚢⚓️🌊🐟',
  '国際港湾パイロット・水門管理・フェリー運航協会連合会東京本部',
  'الرابطة الدولية لمرشدي الموانئ وحراس الأهوسة والعبارات',
  'Hafen 港 ميناء Harbour 🚢 (Nord)',
  '+49 170 Taxi',
  '2026',
];
