// Characters that turn the direction of the text around them (Unicode UAX #9): in a name they make a sentence read as another
// one, "moc.elpmaxe" for "example.com". No name needs them.

const DIRECTION_CONTROLS = /\p{Bidi_Control}/gu;

/** A name without them. `withoutDirectionControls('Mira\u202Egpj')` is `'Miragpj'` */
export const withoutDirectionControls = (text: string): string => text.replace(DIRECTION_CONTROLS, '');
