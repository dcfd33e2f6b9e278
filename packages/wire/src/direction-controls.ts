// Characters that change the direction of the surrounding text (Unicode UAX #9): in a name they can make a sentence read as
// another one, "moc.elpmaxe" for "example.com". No name needs them.

const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu;

/** The text without these characters. `withoutDirectionControls('Mira\u202Egpj')` is `'Miragpj'` */
export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '');
