// Parses a User-Agent header into the kind of device, the browser and its version.

export type Device = {
  readonly deviceType: string | null;
  readonly browserName: string | null;
  readonly browserVersion: string | null;
  readonly isMobile: boolean;
};

type Row = readonly [name: string, pattern: RegExp];

// Order matters: most browsers also send the names of the browsers they derive from.
const BROWSERS: readonly Row[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /\bOPR\/([\d.]+)/],
  ['Samsung Internet', /\bSamsungBrowser\/([\d.]+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /\bVersion\/([\d.]+).*\bSafari\//],
];

const DEVICES: readonly Row[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Macintosh', /\bMacintosh\b/],
  ['Windows', /\bWindows\b/],
  ['Linux', /\bLinux\b/],
];

const MOBILE = /\b(?:Mobile|iPhone|iPad|Android)\b/;
const HEADER_MAX_LENGTH = 512;

export const deviceOf = (userAgent: string | undefined): Device => {
  const text = (userAgent ?? '').slice(0, HEADER_MAX_LENGTH);
  const browser = BROWSERS.find(([, pattern]) => pattern.test(text));
  return {
    deviceType: DEVICES.find(([, pattern]) => pattern.test(text))?.[0] ?? null,
    browserName: browser?.[0] ?? null,
    browserVersion: browser?.[1].exec(text)?.[1] ?? null,
    isMobile: MOBILE.test(text),
  };
};
