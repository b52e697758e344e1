import type { Context } from 'hono';
import { z } from 'zod';
import { MOST_PREVIEWED, type PrintPreview } from '../../../src/contract/api/printed-pages';
import type { AppEnv } from '../../kernel/http/context';
import { moduleRoutes } from '../../kernel/module';
import { pagesInThread } from '../../kernel/pdf/pdf-thread';
import { readPrinted } from '../../kernel/records/assigning/read-records';
import type { RecordCall } from '../../kernel/records/context/record-context';
import { recordRoute } from '../../kernel/records/hooks/record-route';
import { answerPdf } from './answer-pdf';
import { type Asked, makePrint } from './make-print';

const length = z.number().describe('磅');
const preview = z.object({
  title: z.string(),
  width: length,
  height: length,
  pages: z.array(z.array(z.looseObject({ kind: z.string() }))).describe(`前 ${MOST_PREVIEWED} 页`),
  count: z.int().describe('一共几页'),
  pictures: z.array(z.string()).describe('data: 地址'),
});

const ABOUT = {
  auth: 'user',
  params: {
    resource: '资源名，即页面文件的 resource.name',
    id: '记录编号',
    code: '打印件的权限码，即页面文件的 prints[].code',
  },
  body: 'none',
  errors: ['no_permission', 'record_not_found', 'illegal_transition', 'too_many_requests'],
  needs: '打印件的权限码',
} as const;

/** What a record is printed as: to look at, and as a file. */
export const printRoutes = moduleRoutes('server/modules/prints/routes.ts', (routes, kernel) => {
  const print = (call: RecordCall, { id, code }: { id: string; code: string }, how: Asked) =>
    makePrint(kernel, call, how, (trx) => readPrinted(kernel, trx, call, id, code));

  recordRoute(routes, kernel, 'POST', '/api/resources/:resource/:id/prints/:code', {
    ...ABOUT,
    about: '打印一条记录：排好的版面，供预览和浏览器打印；记入操作日志',
    answer: preview,
    async handler({ params: { id, code }, call, t, c }): Promise<PrintPreview> {
      const document = await print(call, { id, code }, asked(c, t));
      const { pages, count } = await pagesInThread(document);
      const { width, height } = document.paper;
      const pictures = document.pictures.map(
        ({ bytes }) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`,
      );
      return { title: document.title, width, height, pages, count, pictures };
    },
  });

  recordRoute(routes, kernel, 'POST', '/api/resources/:resource/:id/prints/:code/pdf', {
    ...ABOUT,
    about: '打印一条记录：PDF 文件；记入操作日志',
    answer: 'file',
    async handler({ params: { id, code }, call, t, c }) {
      const document = await print(call, { id, code }, { ...asked(c, t), isFile: true });
      return answerPdf(c, document, document.title);
    },
  });
});

function asked(c: Context<AppEnv>, inLanguage: (text: string) => string): Asked {
  return { origin: originOf(c), inLanguage, isTranslated: c.get('language') !== 'zh-CN' };
}

/** Where the page stands that asks: a browser says so; the way it came is believed where the host is this one. */
function originOf(c: Context<AppEnv>): string {
  const here = new URL(c.req.url);
  const said = c.req.header('origin') ?? '';
  const host = c.req.header('host') ?? here.host;
  return URL.canParse(said) && new URL(said).host === host ? said : here.origin;
}
