// Pictures for the settings of an instance: stored as every upload is, served to pages, and bounded in number.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
let png: string;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { apiHost: 'pictures.localhost:4400' });
  const made = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#135' } })
    .png()
    .toBuffer();
  png = `data:image/png;base64,${made.toString('base64')}`;
});
afterAll(() => database.close());

const upload = (file: string) => service.admin<{ object: string; url: string }>('POST', '/instance/pictures', { file });
const open = (url: string) => service.app.fetch(new Request(url));

it('a picture is encoded again and served, and a setting can name it', async () => {
  const { status, body } = await upload(png);
  expect([status, body.object, body.url]).toEqual([
    200,
    'picture',
    expect.stringMatching(/^http:\/\/pictures\.localhost:4400\/v1\/images\/img_/),
  ]);
  const served = await open(body.url);
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const saved = await service.admin<{ display_config: { logo_image_url: string } }>('PATCH', '/instance', {
    display_config: { logo_image_url: body.url },
  });
  expect(saved.body.display_config.logo_image_url).toBe(body.url);
});

it.each([
  ['a script in a picture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a text', 'not a picture'],
])('%s is refused', async (_name, file) => {
  const { status, body } = await upload(file);
  expect([status, body.errors?.[0]?.code]).toEqual([422, 'image_type_invalid']);
});

it('of many pictures the newest stay, and the one that the logo names', async () => {
  const named = (await upload(png)).body.url;
  await service.admin('PATCH', '/instance', { display_config: { logo_image_url: named } });
  service.ports.clock.advance(1_000);
  const first = (await upload(png)).body.url;
  for (let count = 0; count < 20; count += 1) {
    service.ports.clock.advance(1_000);
    await upload(png);
  }
  expect([(await open(named)).status, (await open(first)).status]).toEqual([200, 404]);
});
