/** Signs of a Chinese keyboard where JSON wants those of an English one: what it wants, and how that is said. */
export const FULL_WIDTH: Readonly<Record<string, { sign: string; message: string }>> = {
  '，': { sign: ',', message: '逗号要用英文半角 ,' },
  '、': { sign: ',', message: '逗号要用英文半角 ,' },
  '：': { sign: ':', message: '冒号要用英文半角 :' },
  '“': { sign: '"', message: '引号要用英文半角 "' },
  '”': { sign: '"', message: '引号要用英文半角 "' },
  '‘': { sign: '"', message: '引号要用英文半角 "' },
  '’': { sign: '"', message: '引号要用英文半角 "' },
  '＂': { sign: '"', message: '引号要用英文半角 "' },
  "'": { sign: '"', message: '引号要用双引号 "' },
  '｛': { sign: '{', message: '花括号要用英文半角 {' },
  '｝': { sign: '}', message: '花括号要用英文半角 }' },
  '【': { sign: '[', message: '方括号要用英文半角 [' },
  '】': { sign: ']', message: '方括号要用英文半角 ]' },
};

/** Errors of the parser that point behind the place where a sign is missing. */
export const MISSING_SIGNS: ReadonlySet<string> = new Set(['CommaExpected', 'ColonExpected']);
