import type { RecordPage } from '../../../src/contract/language/page-schema';
import { type PublishedCall, publishedCallsOf } from '../../../src/contract/pages/published-calls';
import type { RouteNotes } from '../../kernel/http/route-docs';
import { answerOf, inputOf } from '../../kernel/records/published/call-schemas';

/** A call that reads what a page publishes, with what it says of itself. */
export interface DescribedCall {
  method: string;
  path: string;
  page: RecordPage;
  notes: RouteNotes;
  signedIn: boolean;
}

const ABOUT = {
  list: '发布的列表，新的在前',
  get: '发布的一条',
  file: '发布的一条的附件，文件名按 RFC 6266',
  filters: '发布的列表可以按哪些值筛选，每个值都至少有一条',
};

/** Every call by which these pages' published records are read; for everybody they are meant for, whatever is granted. */
export function publishedOperations(pages: readonly { page: RecordPage; file: string }[]): DescribedCall[] {
  return pages.flatMap(({ page, file }) => publishedCallsOf(page).map((call) => described(page, file, call)));
}

function described(page: RecordPage, file: string, call: PublishedCall): DescribedCall {
  const { reader, name, operation } = call;
  const signedIn = reader === 'suppliers';
  const input = inputOf(page, call);
  return {
    method: operation.method,
    path: operation.path,
    page,
    signedIn,
    notes: {
      about: `${page.title}：${ABOUT[name]}`,
      file,
      answer: answerOf(page, call) ?? 'file',
      ...(operation.method === 'GET' ? { query: input } : { body: input }),
      errors: [
        signedIn ? 'no_permission' : 'too_many_requests',
        ...(name === 'get' || name === 'file' ? (['record_not_found'] as const) : []),
        ...(name === 'file' ? (['file_not_found', 'file_not_kept'] as const) : []),
      ],
      ...(signedIn
        ? { needs: '供应商；已发布，且发给全部供应商或本企业' }
        : {
            open: '只有已发布的记录和 published.public 写明的字段，按地址限次数；请求头 tenant-code 写哪个租户就给哪个',
          }),
    },
  };
}
