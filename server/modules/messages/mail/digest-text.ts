import { withPieces } from '../../../../src/contract/api/reminders';
import { filledIn } from '../../../kernel/base/translate';
import type { MailItem } from './mail-items';

/** Messages that a mail names; of the others it says how many there are. */
const MOST_LINES = 50;

const asWritten = (text: string) => text;

/** The mail of a day, in Chinese: each message by its title, with the way there where the product's address is known. */
export function digestText(
  items: readonly MailItem[],
  { name, day, site }: { name: string; day: string; site: string },
): { subject: string; text: string } {
  const lines = items.slice(0, MOST_LINES).flatMap(({ title, params, link }, index) => {
    const words = withPieces(filledIn(title, params, asWritten), params, asWritten);
    // A title holds what people typed.
    const line = `${index + 1}. ${words.replace(/\s+/g, ' ')}`;
    return site !== '' && link !== '' ? [line, `   ${site}${link}`] : [line];
  });
  const others = items.length - MOST_LINES;
  return {
    subject: `到期提醒：${items.length} 条（${day}）`,
    text: [
      `${name}，您好：`,
      '',
      `有 ${items.length} 条提醒请您处理：`,
      '',
      ...lines,
      ...(others > 0 ? [`另有 ${others} 条，请登录系统查看。`] : []),
      '',
      '这封邮件由系统自动发送，每天最多一封。不想再收，请登录后在“用户中心”的“通知设置”里关闭。',
      '',
    ].join('\n'),
  };
}
