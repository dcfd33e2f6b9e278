// URLs, parameters in their order, methods and bodies of requests.
import { describe, expect, it } from 'vitest';
import { buildRequest, encodeForm } from './request.ts';

const scope = { baseUrl: 'https://api.example.test', sessionId: 'sess_1' };
const STANDARD = '__latchkey_api_version=2024-10-01&_latchkey_js_version=5.55.1';

describe('buildRequest', () => {
  it('fills the path and encodes its values', () => {
    const { url } = buildRequest(
      'POST /client/sign_ins/:id/reset_password',
      { params: { id: 'a/b' }, body: { password: 'p' } },
      scope,
    );
    expect(url.pathname).toBe('/v1/client/sign_ins/a%2Fb/reset_password');
  });

  it('appends the caller’s parameters first, then the standard ones, the method and the session', () => {
    const request = buildRequest('PATCH /me', { body: { first_name: 'Ada' } }, { ...scope, rotatingTokenNonce: 'n' });
    expect(request.url.search).toBe(`?${STANDARD}&rotating_token_nonce=n&_method=PATCH&_latchkey_session_id=sess_1`);
    const touch = buildRequest('GET /client/touch', { query: { redirect_url: 'https://a.test/x,y' } }, scope);
    expect(touch.url.search).toBe(`?redirect_url=${encodeURIComponent('https://a.test/x,y')}&${STANDARD}`);
  });

  it('sends only GET and POST, and no session on paths about the browser', () => {
    expect(buildRequest('DELETE /client/sessions', {}, scope)).toMatchObject({
      method: 'POST',
      intent: 'DELETE',
      body: undefined,
    });
    expect(buildRequest('GET /client', {}, scope).url.searchParams.has('_latchkey_session_id')).toBe(false);
    expect(buildRequest('GET /environment', {}, scope).url.searchParams.get('_latchkey_session_id')).toBe('sess_1');
  });

  it('uses the path of a proxy', () => {
    const { url } = buildRequest('GET /client', {}, { ...scope, baseUrl: 'https://app.test/__proxy' });
    expect(url.pathname).toBe('/__proxy/v1/client');
  });

  it('sends bodies as forms, files as multipart forms and texts as octets', () => {
    expect(buildRequest('PATCH /environment', {}, scope).headers.get('content-type')).toBe(
      'application/x-www-form-urlencoded',
    );
    const blob = buildRequest('POST /me/profile_image', { body: { file: new Blob(['x']) } }, scope);
    expect(blob.body).toBeInstanceOf(FormData);
    expect(blob.headers.has('content-type')).toBe(false);
    const text = buildRequest('POST /me/profile_image', { body: { file: 'aGk=' } }, scope);
    expect(text.headers.get('content-type')).toBe('application/octet-stream');
    expect(text.body).toBe('aGk=');
  });
});

it.each([
  [{ a: undefined, b: null, c: true, d: 7 }, 'b=&c=true&d=7'],
  [{ a: ['x', undefined, null, ''], b: [] }, 'a=x&a=&a='],
  [{ unsafe_metadata: { camelCase: 1 } }, 'unsafe_metadata=%7B%22camelCase%22%3A1%7D'],
  [{ unsafe_metadata: {} }, 'unsafe_metadata=%7B%7D'],
  [{ a: 'b c' }, 'a=b+c'],
  [{}, ''],
])('encodes %j as %s', (body, text) => {
  expect(encodeForm(body)).toBe(text);
});
