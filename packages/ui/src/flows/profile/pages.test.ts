// The pages of a profile, in order and by path.
import { describe, expect, it } from 'vitest';
import { type GivenPage, orderPages, pageAt, pathOf } from './pages.ts';

const OWN = ['account', 'security'] as const;
const icon = { mountIcon: () => undefined, unmountIcon: () => undefined };
const page = (label: string, url: string) => ({
  label,
  url,
  ...icon,
  mount: () => undefined,
  unmount: () => undefined,
});
const link = (label: string, url: string) => ({ label, url, ...icon });

const pathsOf = (given: readonly GivenPage[]) => orderPages(OWN, given).pages.map(({ path }) => path);

describe('the pages of a profile', () => {
  it('are the built-in ones where the host gives none', () => {
    expect(orderPages(OWN).pages).toEqual([
      { kind: 'own', name: 'account', path: '/account' },
      { kind: 'own', name: 'security', path: '/security' },
    ]);
  });

  it('start with built-in ones that the host does not mention, then those of the host in order', () => {
    expect(pathsOf([page('Billing', '/billing'), link('Docs', 'https://docs.example'), { label: 'account' }])).toEqual([
      '/security',
      '/billing',
      'https://docs.example',
      '/account',
    ]);
    expect(pathsOf([page('Billing', 'billing/'), { label: 'security' }, { label: 'account' }])).toEqual([
      '/billing',
      '/security',
      '/account',
    ]);
  });

  it('treat a link without a scheme as one on this site', () => {
    expect(pathsOf([link('Home', 'home'), link('Help', '/help'), link('Mail', 'mailto:a@b.example')]).slice(2)).toEqual(
      ['/home', '/help', 'mailto:a@b.example'],
    );
  });

  it('drop incomplete or duplicate entries, and warn', () => {
    const broken = { label: 'Half', url: '/half', mount: () => undefined, ...icon };
    const { pages, warnings } = orderPages(OWN, [
      broken,
      { label: 'unknown' },
      page('Billing', 'billing'),
      page('Bills', '/billing'),
      { label: 'account' },
      { label: 'account' },
    ]);
    expect(pages.map(({ path }) => path)).toEqual(['/security', '/billing', '/account']);
    expect(warnings).toHaveLength(4);
    expect(warnings[0]).toContain('"Half"');
  });

  it('reject a page with an external URL, and a link at the start', () => {
    expect(() => orderPages(OWN, [page('Billing', 'https://pay.example')])).toThrow(/"https:\/\/pay.example"/);
    expect(() => orderPages(OWN, [link('Docs', '/docs'), { label: 'account' }, { label: 'security' }])).toThrow(
      /the link "Docs"/,
    );
  });
});

describe('a path', () => {
  const { pages } = orderPages(OWN, [page('Billing', 'billing'), page('Cards', 'billing/cards'), link('Out', '/out')]);

  it('selects the first page at the start, and a page by its own path or one below it', () => {
    expect(pageAt(pages, '')).toBe(pages[0]);
    expect(pageAt(pages, '/account')).toBe(pages[0]);
    expect(pageAt(pages, '/security')).toBe(pages[1]);
    expect(pageAt(pages, '/billing/2026')).toBe(pages[2]);
    expect(pageAt(pages, '/billing/cards/1')).toBe(pages[3]);
  });

  it('selects nothing when it is unknown, or a link', () => {
    expect(pageAt(pages, '/nowhere')).toBeUndefined();
    expect(pageAt(pages, '/out')).toBeUndefined();
    expect(pageAt(pages, '/securityx')).toBeUndefined();
  });

  it('is the start for the first page', () => {
    expect(pages.slice(0, 2).map((each) => pathOf(pages, each))).toEqual(['', '/security']);
  });
});
