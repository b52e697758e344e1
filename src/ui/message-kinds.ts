import type { MessageKind } from '@/contract/api/messages';

/** What each kind of message is called, in Chinese. */
export const KIND_NAMES: Readonly<Record<MessageKind, string>> = {
  urging: '催办',
  assignment: '指派',
  comment: '评论',
  approval: '审批',
  reminder: '到期提醒',
  system: '系统通知',
};

/** The colour of its tag, as antd names it. */
export const KIND_COLORS: Readonly<Record<MessageKind, string>> = {
  urging: 'warning',
  assignment: 'processing',
  comment: 'default',
  approval: 'success',
  reminder: 'warning',
  system: 'default',
};
