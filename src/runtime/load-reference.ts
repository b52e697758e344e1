import type { LoadRows, ReferenceRows } from '@/components/reference-rows';
import { parseOperation } from '@/contract/operations';
import { referenceNamed } from '@/contract/references';
import { request } from '@/services/http';

/** Rows that a search asks for; more are found by typing on. */
const FIRST_ROWS = 20;

/** Calls a reference through the one axios instance (specification section 7: basicDict). Rejects as `http` does. */
export const loadReference: LoadRows = (name, input) => {
  const reference = referenceNamed(name);
  const { method, path } = parseOperation(reference.call);
  const asked = reference.tree ? input : { ...input, pageNum: 1, pageSize: FIRST_ROWS };
  return request<ReferenceRows>({
    method,
    url: path,
    ...(method === 'GET' ? { params: asked } : { data: asked }),
    survives: true,
  });
};
