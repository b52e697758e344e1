import { useSyncExternalStore } from 'react';
import { MESSAGE_CALLS, type Message, type MessageQuery } from '@/contract/api/messages';
import type { ListData } from '@/contract/lists/list-data';
import { get, post } from '@/services/http/calls';
import { request } from '@/services/http/http';
import { createLiveEvents } from '@/services/live/live-events';

const ASK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let unread: number | undefined;
let asking: ReturnType<typeof setInterval> | undefined;

const events = createLiveEvents({
  url: MESSAGE_CALLS.events,
  onEvent({ name, data }) {
    if (name === 'unread') setUnread((JSON.parse(data) as { count: number }).count);
  },
  onLapsed: askUnread,
});

/**
 * How many messages this account has not read in its tenant; undefined until that is known. The gateway tells it while
 * the browser tab is in sight; where no stream stands it is asked for once a minute.
 */
export function useUnread(): number | undefined {
  return useSyncExternalStore(subscribe, () => unread);
}

/** One page of the account's messages, the latest first. Rejects as `http` does. */
export function listMessages(query: MessageQuery): Promise<ListData<Message>> {
  return post(MESSAGE_CALLS.list, query);
}

/** One message, which counts as read from then on. Rejects as `http` does. */
export async function readMessage(id: string): Promise<Message> {
  const message = await get<Message>(MESSAGE_CALLS.one, { id });
  askQuietly();
  return message;
}

/** Marks all as read. Rejects as `http` does. */
export async function readAllMessages(): Promise<void> {
  await post(MESSAGE_CALLS.readAll, {});
  askQuietly();
}

/** Deletes messages. Rejects as `http` does. */
export async function removeMessages(ids: readonly string[]): Promise<void> {
  await post(MESSAGE_CALLS.remove, { ids });
  askQuietly();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) begin();
  const stop = events.follow();
  return () => {
    listeners.delete(listener);
    stop();
    if (listeners.size === 0) end();
  };
}

function begin(): void {
  asking = setInterval(() => {
    if (document.visibilityState === 'visible' && !events.isOpen()) askQuietly();
  }, ASK_EVERY_MS);
  askQuietly();
}

/** Another account may come after this one. */
function end(): void {
  clearInterval(asking);
  unread = undefined;
}

async function askUnread(): Promise<void> {
  const { count } = await request<{ count: number }>({
    url: MESSAGE_CALLS.unread,
    background: true,
    survives: true,
  });
  if (listeners.size > 0) setUnread(count);
}

function askQuietly(): void {
  askUnread().catch((reason: unknown) => console.info(MESSAGE_CALLS.unread, reason));
}

function setUnread(count: number): void {
  if (count === unread) return;
  unread = count;
  for (const listener of [...listeners]) listener();
}
