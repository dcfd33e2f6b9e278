// Every area of the console survives what users change in their browser: spacing of text, 400 % zoom, forced colours, no motion.
import { adaptationFaultsOf } from '../../support/access/adaptations.ts';
import { weakEdgesOf } from '../../support/access/edges.ts';
import { contrastFaultsOf } from '../../support/axe.ts';
import { enterConsole } from '../../support/console-operator.ts';
import { expect, test } from '../../support/test.ts';

const AREAS = [
  '',
  '/users',
  '/organizations',
  '/invitations',
  '/connections',
  '/appearance',
  '/messages',
  '/events',
  '/webhooks',
  '/audit-log',
  '/keys',
  '/operators',
  '/settings',
] as const;

test('every area of the console', async ({ page, stack, users }) => {
  await users.member({ first_name: 'Mira', last_name: 'Lindqvist' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterConsole(page, stack, 'owner');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  for (const path of AREAS)
    await test.step(path || '/', async () => {
      await page.goto(`${stack.service}/console${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .lk-spinner')).toHaveCount(0);
      expect.soft(await weakEdgesOf(page, 'body')).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await contrastFaultsOf(page), 'dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      expect.soft(await adaptationFaultsOf(page, 'body')).toEqual([]);
    });
});
