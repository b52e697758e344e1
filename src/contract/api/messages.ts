export const MESSAGE_KINDS = ['urging', 'assignment', 'comment', 'approval', 'reminder', 'system'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A message to an account, worded in the language of whoever reads it (decision 039). */
export interface Message {
  id: string;
  kind: MessageKind;
  title: string;
  body: string;
  /** A path of the product; empty where it leads nowhere. */
  link: string;
  /** ISO 8601, UTC. */
  sentAt: string;
  isRead: boolean;
}

/** What is asked for; `isRead` leaves out the others. */
export interface MessageQuery {
  pageNum: number;
  pageSize: number;
  kind?: MessageKind;
  isRead?: boolean;
}

export const MESSAGE_CALLS = {
  list: '/api/messages/list',
  unread: '/api/messages/unread',
  /** Server-sent events named `unread`, each with the number under `count`. */
  events: '/api/messages/events',
  readAll: '/api/messages/readAll',
  remove: '/api/messages/remove',
  one: '/api/messages/one',
} as const;

/** Where a person reads their messages (specification section 2). */
export const MESSAGES_PAGE = '/oa/platform/personal/message';
export const MESSAGE_PAGE = '/oa/platform/personal/messageDetail';
