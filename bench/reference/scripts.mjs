// The five scripts of the reference page: text of a given compressed size, and a fixed amount of work each.
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * `brotli` is the size of the body on the wire, `work` the share of the page's 279 ms of script. The order of the names is the
 * order of the requests.
 */
const SCRIPTS = {
  entry: { brotli: 62_000, work: 55 },
  vendors: { brotli: 42_000, work: 45 },
  framework: { brotli: 8_000, work: 9 },
  common: { brotli: 87_000, work: 90 },
  card: { brotli: 13_000, work: 80 },
};

/** Rounds of `spend` that took one millisecond on the machine of the recorded figures. */
const ROUNDS_PER_MS = 4_000;

const WORDS =
  'state props value error field label session client user token result options resolve event target name type code path'.split(
    ' ',
  );

/** Deterministic for a seed, so that every run measures the same bytes. */
const createRandom = (seed) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** One function as a minifier would write it. */
const functionText = (random, at) => {
  const word = () => WORDS[random(WORDS.length)];
  const letter = () => String.fromCharCode(97 + random(26));
  const statement = () =>
    [
      () => `var ${letter()}${random(90)}=${letter()}.${word()}??${letter()}.${word()}(${random(9_999)});`,
      () =>
        `if(${letter()}.${word()}==="${word()}_${word()}${random(99)}")return ${letter()}(${letter()},{${word()}:${letter()}});`,
      () => `${letter()}.${word()}=${letter()}=>${letter()}.${word()}&&${letter()}["${word()}-${random(999)}"];`,
      () =>
        `for(const ${letter()} of ${letter()}.${word()}s)${letter()}.push(${letter()}.${word()}+"${word()}${random(99)}");`,
    ][random(4)]();
  const body = Array.from({ length: 3 + random(6) }, statement).join('');
  return `function f${at}(${letter()},${letter()}1){${body}return ${random(9_999)}}`;
};

/** Brotli as a server with precompressed files sends it. */
const compress = (text) =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  });

/** Functions until the text has the required size: measured once, then scaled by the ratio, twice. */
const fill = (seed, bytes) => {
  const random = createRandom(seed);
  const functions = [];
  const grow = (length) => {
    while (functions.length < length) functions.push(functionText(random, functions.length));
    return functions.slice(0, length).join('\n');
  };
  let count = Math.ceil(bytes / 60);
  for (let round = 0; round < 3; round += 1) count = Math.round((count * bytes) / compress(grow(count)).length);
  return grow(count);
};

/** Typical work of scripts: objects are created, read and discarded. The result is kept, or an engine would optimise it away. */
const SPEND = `const spend=(rounds)=>{let sum=0;for(let at=0;at<rounds;at+=1){const one={name:'n'+(at&63),list:[at,at+1,at+2]};
sum=(sum+one.name.length+one.list.map((each)=>each^at).reduce((a,b)=>a+b,0))|0}globalThis.referenceSum=sum};`;

/** `Map` from the name of a script to `{ text, brotli }`; `code` is what the script does in addition to its work. */
export const makeScripts = (code) =>
  new Map(
    Object.entries(SCRIPTS).map(([name, { brotli, work }], at) => {
      const rounds = work * ROUNDS_PER_MS;
      const text = `(()=>{${SPEND}spend(${rounds});${code[name] ?? ''};return;${fill(at + 1, brotli)}})();`;
      return [name, { text, brotli: compress(text) }];
    }),
  );
