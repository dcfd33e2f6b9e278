// Redirect targets with the result both sides must return: a given page, a given allow-list, hostile and good texts.
import { GOOD_TARGETS } from './good-targets.ts';
import { HOSTILE_HOSTS } from './hostile-hosts.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';
import { APP, type Family } from './target-family.ts';

/** One target and why it is accepted or refused. */
export interface RedirectCase {
  readonly target: string;
  readonly reason: string;
}

const cases = (families: readonly Family[]): readonly RedirectCase[] =>
  families.flatMap(({ reason, targets }) => targets.map((target) => ({ target, reason })));

/** The page, the instance and the allow-list of the expected results. */
export const REDIRECT_CORPUS = {
  /** Origin of the page; relative targets resolve to it. */
  pageOrigin: APP,
  /** Host in the publishable key of a production instance, so the instance's domain is `example.com`. */
  frontendApi: 'latchkey.example.com',
  /** Origins the operator listed in addition to the instance's domain. */
  listedOrigins: ['https://partner.example.org'],
  /** The same allow-list as the client's option. */
  allowedRedirectOrigins: ['https://example.com', 'https://*.example.com', 'https://partner.example.org'],
  /** Targets both sides refuse. */
  hostile: cases([...HOSTILE_HOSTS, ...HOSTILE_SHAPES]),
  /** Targets both sides accept. */
  good: cases(GOOD_TARGETS),
} as const;
