// Evaluates the arithmetic of relative colours: numbers, channel names, + - * /, and calc(), min(), max(), clamp().

type Channels = Readonly<Record<string, number>>;

const TOKEN = /\s*(calc|min|max|clamp|[a-z]+|[\d.]+%?|[-+*/(),])/y;

const FUNCTIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  calc: ([value = Number.NaN]) => value,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  clamp: ([low = Number.NaN, value = Number.NaN, high = Number.NaN]) => Math.max(low, Math.min(value, high)),
};

const tokensOf = (text: string): string[] => {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) found.push(match[1] ?? '');
  return found;
};

/** The value of an expression; `channels` are those of the origin colour. */
export const evaluate = (text: string, channels: Channels = {}): number => {
  const tokens = tokensOf(text);
  const values = (): readonly number[] => {
    const found: number[] = [];
    do {
      tokens.shift();
      found.push(sum());
    } while (tokens[0] === ',');
    tokens.shift();
    return found;
  };
  const one = (): number => {
    const token = tokens[0] ?? '';
    if (token === '(') return values()[0] ?? Number.NaN;
    tokens.shift();
    if (token === '-') return -one();
    const call = FUNCTIONS[token];
    if (call) return call(values());
    if (token.endsWith('%')) return Number(token.slice(0, -1)) / 100;
    return channels[token] ?? Number(token);
  };
  const product = (): number => {
    let value = one();
    while (tokens[0] === '*' || tokens[0] === '/') value = tokens.shift() === '*' ? value * one() : value / one();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[0] === '+' || tokens[0] === '-')
      value = tokens.shift() === '+' ? value + product() : value - product();
    return value;
  };
  return sum();
};
