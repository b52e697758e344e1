// @vitest-environment happy-dom
import { HttpResponse, http as mock } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { UPLOAD_PATH, VIDEO_GRANT_HEADER, VIDEO_GRANT_PATH, VIDEO_PATH } from '@/contract/base/files';
import { filesOfGateway } from '@/runtime/form/file-access';

const gateway = setupServer();
beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
afterEach(() => gateway.resetHandlers());
afterAll(() => gateway.close());

const envelope = (data: unknown) => HttpResponse.json({ status: 200, code: 'ok', message: '', data });

it('sends a video by a grant of its own, and anything else without', async () => {
  gateway.use(
    mock.get(`*${VIDEO_GRANT_PATH}`, () => envelope({ token: 'the grant', expiresIn: 600 })),
    mock.post(`*${VIDEO_PATH}`, ({ request: { headers } }) => envelope(headers.get(VIDEO_GRANT_HEADER))),
    mock.post(`*${UPLOAD_PATH}`, ({ request: { headers } }) => envelope(headers.get(VIDEO_GRANT_HEADER))),
  );
  const send = (name: string) => filesOfGateway.upload(new File(['x'], name), undefined, () => {});
  expect(await send('现场.MP4')).toBe('the grant');
  expect(await send('现场.png')).toBeNull();
});
