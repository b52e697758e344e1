// @vitest-environment happy-dom
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { RecordPage } from '@/contract/language/page-schema';
import { createResourceClient, type ResourceClient } from '@/runtime/data/resource-client';
import { connectHttp } from '@/services/http/http';

const page = {
  path: '/office/deals',
  kind: 'list',
  resource: { name: 'deal', scope: 'tenant' },
  form: { type: 'object', properties: { name: { type: 'string' } } },
  list: { columns: ['name'] },
} as unknown as RecordPage;
const record = { id: 'd1', version: 1 };

const gateway = setupServer(mock.all('*', () => HttpResponse.error()));
const navigate = vi.fn();
const toast = vi.fn();
beforeAll(() => {
  gateway.listen();
  connectHttp({ navigate, toast, currentPage: () => page.path });
});
afterAll(() => gateway.close());
afterEach(() => vi.clearAllMocks());

const WRITES: [string, (client: ResourceClient) => Promise<unknown>][] = [
  ['a new record', (client) => client.create({ name: 'a' }, 'key')],
  ['a change', (client) => client.update(record, { name: 'b' })],
  ['a deletion', (client) => client.remove(record)],
  ['a transition with its reason', (client) => client.transit(record, 'pass', { reason: 'c' })],
  ['one of many records', (client) => client.transitMany([record], 'pass', { reason: 'c' }, 'key')],
  ['a comment', (client) => client.comment('d1', 'd')],
  ['a shared view', (client) => client.shareView({ label: 'e', params: {} } as never)],
];

it.each(WRITES)('%s that gets no answer leaves the person where it was typed', async (_, write) => {
  await expect(write(createResourceClient(page))).rejects.toMatchObject({ kind: 'no-response' });
  expect(navigate).not.toHaveBeenCalled();
});

it('a page that gets no answer while it loads leads to /502', async () => {
  await expect(createResourceClient(page).list({})).rejects.toMatchObject({ kind: 'no-response' });
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/502');
});
