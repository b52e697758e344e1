import type { LoadRows, LoadTree, ReferenceRows } from '@/components/references/reference-rows';
import type { Doc } from '@/contract/base/doc';
import { parseOperation } from '@/contract/language/operations';
import { referenceNamed, sourceOf } from '@/contract/language/references';
import { request } from '@/services/http/http';

/** Rows that a search asks for; more are found by typing on. */
const FIRST_ROWS = 20;

/** Calls a reference through the one axios instance (specification section 7: basicDict). Rejects as `http` does. */
export const loadReference: LoadRows = (options, input) => {
  const source = sourceOf(options);
  const { method, path } = parseOperation(source.call);
  const asked = source.tree ? input : { ...input, pageNum: 1, pageSize: FIRST_ROWS };
  return request<ReferenceRows>({
    method,
    url: path,
    ...(method === 'GET' ? { params: asked } : { data: asked }),
    survives: true,
  });
};

/** Calls for the whole of a reference's tree. Rejects as `http` does. */
export const loadTree: LoadTree = (name) => {
  const { method, path } = parseOperation(referenceNamed(name).whole ?? '');
  return request<Doc>({ method, url: path, survives: true });
};
