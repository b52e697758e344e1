import { App } from 'antd';
import { RefusalError } from '@/services/http/request-errors';
import { t } from '@/services/i18n';

interface Question {
  title: string;
  text: string;
  agree: string;
}

/** The refusals that ask whether what was filled in is meant, by their code (src/contract/api/envelope.ts). */
const QUESTIONS: Readonly<Record<string, (data: Record<string, string>) => Question>> = {
  credit_code_differs: ({ registered = '', given = '' }) => ({
    title: t('统一社会信用代码与注册时不同'),
    text: t(
      '注册时填写的是 {registered}，现在填写的是 {given}。换发过营业执照的请确认使用新代码，填错的请返回修改。',
      {
        registered,
        given,
      },
    ),
    agree: t('使用新代码'),
  }),
};

/**
 * Sends; where the gateway asks whether something is meant, asks the person, and sends again with the answer. Rejects
 * with the refusal where the answer is no.
 */
export function useConfirmedSending() {
  const { modal } = App.useApp();
  return async <T>(send: (confirmed?: string) => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (reason) {
      const code = reason instanceof RefusalError ? reason.code : '';
      if (!(reason instanceof RefusalError) || !Object.hasOwn(QUESTIONS, code)) throw reason;
      const { title, text, agree } = QUESTIONS[code]!((reason.data ?? {}) as Record<string, string>);
      const agreed = await modal.confirm({ title, content: text, okText: agree, cancelText: t('返回修改') });
      if (!agreed) throw reason;
      return send(code);
    }
  };
}
