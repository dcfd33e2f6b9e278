import { describe, expect, it } from 'vitest';
import type { LogFields, LoggedAddresses } from '../ports/log.ts';
import { createRequestLog, type RequestLine } from './request-log.ts';

const TOKENS = 'POST /v1/client/sessions/:id/tokens';

const LINE: RequestLine = {
  requestId: 'req_1',
  call: TOKENS,
  status: 200,
  ms: 1.26,
  bytes: 812,
  address: '203.0.113.77',
  instanceId: 'ins_1',
  traceId: undefined,
  isAborted: false,
};

const createLines = (sample: number, addresses: LoggedAddresses = 'full') => {
  const lines: LogFields[] = [];
  const write = createRequestLog({ info: (fields) => void lines.push(fields) }, { sample, addresses });
  return { lines, write: (change: Partial<RequestLine> = {}) => write({ ...LINE, ...change }) };
};

describe('the line of a request', () => {
  it('has its id, call, status, duration, bytes, address and instance, and what else is known', () => {
    const { lines, write } = createLines(1);
    write();
    write({ bytes: undefined, instanceId: undefined, traceId: 'abc', isAborted: true });
    const always = { request_id: 'req_1', call: TOKENS, status: 200, ms: 1.3, address: '203.0.113.77' };
    expect(lines).toEqual([
      { ...always, bytes: 812, instance_id: 'ins_1' },
      { ...always, trace_id: 'abc', aborted: true },
    ]);
  });

  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:12:34::77', '2001:db8:12::'],
    ['2001:db8::1', '2001:db8:0::'],
    ['::1', '0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0::'],
  ])('truncates %s to %s', (address, expected) => {
    const { lines, write } = createLines(1, 'truncated');
    write({ address });
    expect(lines[0]?.address).toBe(expected);
  });

  it('can leave addresses out', () => {
    const { lines, write } = createLines(1, 'none');
    write();
    expect(lines[0]).not.toHaveProperty('address');
  });
});

describe('sampling', () => {
  it('writes its share of each chatty call, and says so in the line', () => {
    const { lines, write } = createLines(0.25);
    for (let at = 0; at < 40; at += 1) {
      write();
      write({ call: 'GET /health/ready' });
    }
    expect(lines.filter(({ call }) => call === TOKENS)).toHaveLength(10);
    expect(lines.filter(({ call }) => call === 'GET /health/ready')).toHaveLength(10);
    expect(lines[0]).toMatchObject({ sample: 0.25 });
  });

  it('leaves out no error, no aborted request and no other call', () => {
    const { lines, write } = createLines(0);
    write();
    write({ status: 401 });
    write({ status: 503 });
    write({ isAborted: true });
    write({ call: 'POST /v1/client/sign_ins' });
    write({ call: 'none', status: 404 });
    expect(lines).toHaveLength(5);
    for (const line of lines) expect(line).toMatchObject({ sample: undefined });
  });
});
