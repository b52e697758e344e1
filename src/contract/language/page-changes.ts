/** What a change of page files may bring about: more people may do more, a call stops working, what is stored is lost. */
export type Effect = 'permission' | 'call' | 'data' | 'other';
/** `danger`: someone is locked out or let in, or stored values are lost; `caution`: to be thought over. */
export type Level = 'info' | 'caution' | 'danger';

/** One change in words; `at` is what changed, such as `字段 mobile` or `按钮 add`. */
export interface Change {
  level: Level;
  effect: Effect;
  rule: string;
  page: string;
  at: string;
  message: string;
}
