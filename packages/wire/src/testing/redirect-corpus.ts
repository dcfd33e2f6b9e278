// Redirect targets with the answer both sides have to give on them: a stated page, a stated allow-list, hostile and good texts.
import { GOOD_TARGETS } from './good-targets.ts';
import { HOSTILE_HOSTS } from './hostile-hosts.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';
import { APP, type Family } from './target-family.ts';

/** One target and why it is taken or refused. */
export interface RedirectCase {
  readonly target: string;
  readonly reason: string;
}

const cases = (families: readonly Family[]): readonly RedirectCase[] =>
  families.flatMap(({ reason, targets }) => targets.map((target) => ({ target, reason })));

/** The page, the instance and the allow-list that the answers hold for. */
export const REDIRECT_CORPUS = {
  /** Origin of the page; relative targets are read on it. */
  pageOrigin: APP,
  /** Host in the publishable key of a production instance, so the instance's domain is `example.com`. */
  frontendApi: 'latchkey.example.com',
  /** What the operator listed beside the instance's domain. */
  listedOrigins: ['https://partner.example.org'],
  /** The same allow-list in the client's words. */
  allowedRedirectOrigins: ['https://example.com', 'https://*.example.com', 'https://partner.example.org'],
  /** Targets both sides refuse. */
  hostile: cases([...HOSTILE_HOSTS, ...HOSTILE_SHAPES]),
  /** Targets both sides take. */
  good: cases(GOOD_TARGETS),
} as const;
