// Names, username, primary identifiers, metadata, image, and deletion of the user's own account.
import { Buffer } from 'node:buffer';
import { type DeletedObjectJSON, type ImageJSON, UPLOAD_MAX_BYTES, type UserJSON } from '@latchkey/wire';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../store/database/database.ts';
import {
  createSignedInUser,
  impersonatorOf,
  signInElsewhere,
  withEverything,
} from '../../testing/accounts/account-settings.ts';
import { settingsWith } from '../../testing/accounts/instance-settings.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { openBrowser, type TestBrowser } from '../../testing/test-browser.ts';
import { createTestService, SLOW_TEST_TIMEOUTS, type TestService } from '../../testing/test-service.ts';

vi.setConfig(SLOW_TEST_TIMEOUTS);

let database: Database;
let service: TestService;
beforeAll(async () => {
  database = await openTestDatabase();
  service = await createTestService(database, { settings: withEverything });
});
afterAll(() => database.close());

const change = (browser: TestBrowser, body: Readonly<Record<string, string>>) =>
  browser.call<UserJSON>('PATCH', '/me', { body });

describe('the profile of a user', () => {
  it('is changed by the user, field by field', async () => {
    const { browser, user } = await createSignedInUser(service, 'name@example.com', { last_name: 'Byron' });
    const { body } = await change(browser, { first_name: 'Ada' });
    expect(body.response).toMatchObject({ id: user.id, first_name: 'Ada', last_name: 'Byron' });
    expect(body.response.updated_at).toBeGreaterThan(user.updated_at);
    expect(body.client?.sessions[0]?.user.first_name).toBe('Ada');
    expect((await change(browser, { last_name: '' })).body.response.last_name).toBeNull();
    const long = await change(browser, { first_name: 'x'.repeat(257) });
    expect(long.codes).toEqual(['form_param_max_length_exceeded']);
    expect(long.body.errors?.[0]).toMatchObject({ long_message: 'Use 256 or fewer.', meta: { max: 256 } });
  });

  it('has a username that follows the rules and is unique', async () => {
    const { browser } = await createSignedInUser(service, 'username@example.com');
    await createSignedInUser(service, 'username2@example.com', { username: 'taken_one' });
    expect((await change(browser, { username: ' Ada_L ' })).body.response.username).toBe('ada_l');
    expect((await change(browser, { username: 'ab' })).codes).toEqual(['form_username_invalid_length']);
    expect((await change(browser, { username: 'a b c d' })).codes).toEqual(['form_username_invalid_character']);
    const taken = await change(browser, { username: 'Taken_One' });
    expect([taken.status, taken.codes, taken.body.errors?.[0]?.meta?.param_name]).toEqual([
      422,
      ['form_identifier_exists'],
      'username',
    ]);
    expect((await change(browser, { username: '' })).body.response.username).toBeNull();
  });

  it('keeps its username while the user has no other identifier', async () => {
    const { browser, user } = await createSignedInUser(service, 'lastname@example.com', { username: 'only_name' });
    const email = user.email_addresses[0]?.id ?? '';
    expect((await browser.call('DELETE', `/me/email_addresses/${email}`)).status).toBe(200);
    for (const username of ['', ' ']) {
      const refused = await change(browser, { username, first_name: 'Ada' });
      expect([refused.codes, refused.body.errors?.[0]?.meta?.param_name]).toEqual([
        ['identification_deletion_failed'],
        'username',
      ]);
    }
    expect((await browser.call<UserJSON>('GET', '/me')).body.response).toMatchObject({
      username: 'only_name',
      first_name: null,
    });
    expect((await change(browser, { username: 'other_name' })).body.response.username).toBe('other_name');
  });

  it('cannot change its username where the instance forbids it', async () => {
    const strict = await createTestService(database, {
      settings: settingsWith({ attributes: { first_name: { required: true }, last_name: { enabled: false } } }),
    });
    const { browser } = await createSignedInUser(strict, 'strict@example.com');
    const refused = await change(browser, { first_name: '', last_name: 'Byron', username: 'adalove' });
    expect(refused.codes).toEqual(['form_param_unknown', 'form_param_nil', 'form_param_unknown']);
    expect((await change(browser, { last_name: '' })).status).toBe(200);
  });

  it('has unsafe metadata that is replaced as a whole, and public metadata that no browser writes', async () => {
    const { browser } = await createSignedInUser(service, 'meta@example.com', { unsafe_metadata: { old: 1 } });
    const { body } = await change(browser, { unsafe_metadata: JSON.stringify({ theme: 'dark' }) });
    expect(body.response.unsafe_metadata).toEqual({ theme: 'dark' });
    expect((await change(browser, { unsafe_metadata: '' })).body.response.unsafe_metadata).toEqual({});
    expect((await change(browser, { public_metadata: '{}' })).codes).toEqual(['form_param_unknown']);
  });

  it('has verified primaries that belong to the user', async () => {
    const { browser, user } = await createSignedInUser(service, 'primary@example.com', {
      phone_number: '+12025550122',
    });
    const other = await createSignedInUser(service, 'primary2@example.com');
    const foreign = other.user.email_addresses[0]?.id ?? '';
    expect((await change(browser, { primary_email_address_id: foreign })).codes).toEqual(['resource_not_found']);
    expect((await change(browser, { primary_email_address_id: '' })).codes).toEqual(['form_param_nil']);
    const phone = user.phone_numbers[0]?.id ?? '';
    expect((await change(browser, { primary_phone_number_id: phone })).body.response.primary_phone_number_id).toBe(
      phone,
    );
  });

  it('requires a recent verification only for a changed username or primary address', async () => {
    const { browser, user } = await createSignedInUser(service, 'stale@example.com', { username: 'stale_one' });
    service.ports.clock.advance(11 * 60_000);
    expect((await change(browser, { first_name: 'Ada', username: 'stale_one' })).status).toBe(200);
    const refused = await change(browser, { username: 'another_one' });
    expect([refused.status, refused.codes]).toEqual([403, ['session_reverification_required']]);
    const same = { primary_email_address_id: user.primary_email_address_id ?? '' };
    expect((await change(browser, same)).status).toBe(200);
  });

  it('is recorded in the audit log for each changed field', async () => {
    const { browser, user } = await createSignedInUser(service, 'logged@example.com');
    await change(browser, { username: 'logged_one', first_name: 'Ada' });
    await change(browser, { username: 'logged_two' });
    await change(browser, { last_name: 'Byron' });
    const { body } = await service.admin<{ data: readonly { event: string }[] }>(
      'GET',
      `/audit_events?user_id=${user.id}&event=username.changed,user.updated`,
    );
    expect(body.data.map(({ event }) => event).reverse()).toEqual([
      'username.changed',
      'user.updated',
      'username.changed',
      'user.updated',
    ]);
  });

  it('can be changed by an impersonator, except for its identifiers (R39)', async () => {
    const { user } = await createSignedInUser(service, 'helped@example.com');
    const support = await impersonatorOf(service, user.id);
    expect((await change(support, { first_name: 'Ada' })).status).toBe(200);
    expect((await change(support, { username: 'mine_now' })).codes).toEqual(['authorization_invalid']);
  });
});

const picture = (options: { width?: number; height?: number; format?: 'png' | 'jpeg' | 'gif' | 'webp' } = {}) => {
  const { width = 900, height = 600, format = 'png' } = options;
  return sharp({ create: { width, height, channels: 3, background: '#3b4bd8' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .toFormat(format)
    .toBuffer();
};

describe('a profile image', () => {
  const upload = async (browser: TestBrowser, bytes: Uint8Array, type = 'image/png') => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type }), 'me.png');
    const encoded = new Response(form);
    const reply = await browser.call<ImageJSON>('POST', '/me/profile_image', {
      body: new Uint8Array(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    return reply;
  };
  const asText = (browser: TestBrowser, body: string) =>
    browser.call<ImageJSON>('POST', '/me/profile_image', {
      body,
      headers: { 'content-type': 'application/octet-stream' },
    });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is accepted as %s, encoded again and public', async (format) => {
    const { browser } = await createSignedInUser(service, `${format}@example.com`);
    const set = await upload(browser, await picture({ format }));
    expect(set.body.response).toMatchObject({ object: 'image', id: expect.stringMatching(/^img_/) });
    const url = set.body.response.public_url ?? '';
    const user = set.body.client?.sessions[0]?.user;
    expect(user).toMatchObject({ has_image: true, image_url: url, profile_image_id: set.body.response.id });
    expect(set.body.client?.sessions[0]?.public_user_data.image_url).toBe(url);
    const shown = await service.app.fetch(new Request(url));
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 341 });
    expect(bytes.includes('a secret place')).toBe(false);
  });

  it('is accepted as text too: base64, or a data URL', async () => {
    const { browser } = await createSignedInUser(service, 'text@example.com');
    const base64 = (await picture()).toString('base64');
    const first = await asText(browser, base64);
    const second = await asText(browser, `data:image/png;base64,${base64}`);
    expect([first.status, second.status]).toEqual([200, 200]);
    // Setting the second image deleted the first.
    expect((await service.app.fetch(new Request(first.body.response.public_url ?? ''))).status).toBe(404);
    expect((await service.app.fetch(new Request(second.body.response.public_url ?? ''))).status).toBe(200);
  });

  it('is rejected when it is no image, whatever its type says, and when it is too large; no field is named', async () => {
    const { browser } = await createSignedInUser(service, 'bad@example.com');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [svg, Buffer.from('%PDF-1.7'), Buffer.from('GIF89a'), (await picture()).subarray(0, 60)]) {
      const refused = await upload(browser, bytes);
      expect([refused.status, refused.codes]).toEqual([422, ['image_type_invalid']]);
      expect(refused.body.errors?.[0]?.meta).toBeUndefined();
    }
    const bomb = await upload(browser, await picture({ width: 6_000, height: 5_000 }));
    expect([bomb.status, bomb.codes]).toEqual([413, ['image_too_large']]);
    const heavy = await upload(browser, new Uint8Array(11_000_000));
    expect([heavy.status, heavy.codes]).toEqual([413, ['image_too_large']]);
    expect((await browser.call('POST', '/me/profile_image')).codes).toEqual(['form_param_missing']);
    // The service does not read the body of a signed-out caller.
    expect((await upload(await openBrowser(service), new Uint8Array(11_000_000))).status).toBe(401);
  });

  it('may be as large as the limit to the byte, whatever the form adds', async () => {
    const { browser } = await createSignedInUser(service, 'heavy@example.com');
    const file = new Uint8Array(UPLOAD_MAX_BYTES + 1);
    // Bytes after the end of the PNG are not part of the image.
    file.set(await picture({ width: 20, height: 20 }));
    expect((await upload(browser, file.subarray(0, UPLOAD_MAX_BYTES))).status).toBe(200);
    expect((await upload(browser, file)).codes).toEqual(['image_too_large']);
  });

  it('is removed by its owner, and is not served afterwards', async () => {
    const { browser } = await createSignedInUser(service, 'gone@example.com');
    const set = await upload(browser, await picture({ width: 20, height: 20 }));
    const removed = await browser.call<DeletedObjectJSON>('DELETE', '/me/profile_image');
    expect(removed.body.response).toEqual({ object: 'image', id: set.body.response.id, deleted: true });
    expect(removed.body.client?.sessions[0]?.user).toMatchObject({ has_image: false, image_url: '' });
    expect((await service.app.fetch(new Request(set.body.response.public_url ?? ''))).status).toBe(404);
    expect((await browser.call('DELETE', '/me/profile_image')).status).toBe(200);
  });
});

describe('deleting an account', () => {
  it('removes everything and signs out every browser', async () => {
    const { browser, user } = await createSignedInUser(service, 'bye@example.com');
    const elsewhere = await signInElsewhere(service, 'bye@example.com');
    const removed = await browser.call<DeletedObjectJSON>('DELETE', '/me');
    expect(removed.body.response).toEqual({ object: 'user', id: user.id, deleted: true });
    expect(removed.body.client?.sessions).toEqual([]);
    expect((await elsewhere.call('GET', '/me')).status).toBe(401);
    expect((await service.admin('GET', `/users/${user.id}`)).status).toBe(404);
    const again = await createSignedInUser(service, 'bye@example.com');
    expect(again.user.id).not.toBe(user.id);
  });

  it('requires the operator’s permission', async () => {
    const kept = await createTestService(database, {
      settings: (settings) => {
        const { user_settings: user } = settings;
        return { ...settings, user_settings: { ...user, actions: { ...user.actions, delete_self: false } } };
      },
    });
    const { browser, user } = await createSignedInUser(kept, 'stay@example.com');
    expect(user.delete_self_enabled).toBe(false);
    expect((await browser.call('DELETE', '/me')).codes).toEqual(['authorization_invalid']);
  });
});
