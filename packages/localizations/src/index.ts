// Public entry `@latchkey/localizations`: one language pack per export, so that a bundler keeps only the one that is used.

export { arSA } from './ar-sa.ts';
export { csCZ } from './cs-cz.ts';
export { daDK } from './da-dk.ts';
export { deDE } from './de-de.ts';
export { elGR } from './el-gr.ts';
export { esES } from './es-es.ts';
export { fiFI } from './fi-fi.ts';
export { frFR } from './fr-fr.ts';
export { heIL } from './he-il.ts';
export { itIT } from './it-it.ts';
export { jaJP } from './ja-jp.ts';
export { koKR } from './ko-kr.ts';
export { nbNO } from './nb-no.ts';
export { nlNL } from './nl-nl.ts';
export { plPL } from './pl-pl.ts';
export { ptBR } from './pt-br.ts';
export { ptPT } from './pt-pt.ts';
export { ruRU } from './ru-ru.ts';
export { svSE } from './sv-se.ts';
export { trTR } from './tr-tr.ts';
export { ukUA } from './uk-ua.ts';
export { zhCN } from './zh-cn.ts';
export { zhTW } from './zh-tw.ts';
